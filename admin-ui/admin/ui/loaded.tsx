import { type ComponentType, useEffect, useState } from 'react';
import { useLanguage } from '../texts/language.js';
import classes from './loaded.module.css';

type Files<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A component whose files are loaded when it is first shown. React's `lazy` is not used: after the fallback of a
 * `Suspense`, React shows nothing new for 300 ms, while these files are there within 30.
 * @param load imports the files; a failure goes to the error boundary, and is tried again when the component is shown anew
 * @param Meanwhile stands in the place of the component until its files are there
 */
export function loaded<P extends object>(load: Files<P>, Meanwhile?: ComponentType): ComponentType<P> {
  let Component: ComponentType<P> | undefined;
  return function Loaded(props: P) {
    const [state, setState] = useState<{ failure?: unknown }>({});
    useEffect(() => {
      if (Component !== undefined) return;
      load().then(
        (files) => {
          Component = files.default;
          setState({});
        },
        (failure: unknown) => setState({ failure }),
      );
    }, []);
    if (state.failure !== undefined) throw state.failure;
    if (Component === undefined) return Meanwhile && <Meanwhile />;
    return <Component {...props} />;
  };
}

/** A screen whose files are loaded when it is first shown. */
export function loadedScreen<P extends object>(load: Files<P>): ComponentType<P> {
  return loaded(load, Loading);
}

function Loading() {
  const { t } = useLanguage();
  return (
    <p role="status" className={classes['loading']}>
      {t('shell.loading')}
    </p>
  );
}
