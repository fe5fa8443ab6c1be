import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Route, Switch } from 'wouter';
import { queries } from '../api/queries.js';
import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import classes from './loaded.module.css';

type Files<P> = () => Promise<{ default: ComponentType<P> }>;
export type Loaded<P = object> = ComponentType<P> & { preload(): Promise<unknown> };

/** The path of a route that matches any address. Without a path a route matches none with a line break, which a pasted text may have. */
export const ANY_PATH = /^[\s\S]*$/;

const DATA_FIRST_MS = 300;
/** Files that no component has asked for yet. */
const waiting = new Set<() => Promise<unknown>>();
/** Components that are to be shown, and whose files are not there yet. */
let awaited = 0;

/**
 * A component whose files are loaded when it is first shown. React's `lazy` is not used: after the fallback of a
 * `Suspense`, React shows nothing new for 300 ms, while these files are there within 30.
 * @param load imports the files; a failure goes to the error boundary, and is tried again when the component is shown anew
 * @param Meanwhile stands in the place of the component until its files are there
 */
export function loaded<P extends object>(load: Files<P>, Meanwhile?: ComponentType): Loaded<P> {
  let Component: ComponentType<P> | undefined;
  const preload = async () => {
    waiting.delete(preload);
    Component ??= (await load()).default;
  };
  waiting.add(preload);
  function Loaded(props: P) {
    const [state, setState] = useState<{ failure?: unknown }>({});
    useEffect(() => {
      if (Component !== undefined) return;
      awaited += 1;
      preload()
        .finally(() => {
          awaited -= 1;
        })
        .then(
          () => setState({}),
          (failure: unknown) => setState({ failure }),
        );
    }, []);
    if (state.failure !== undefined) throw state.failure;
    if (Component === undefined) return Meanwhile && <Meanwhile />;
    return <Component {...props} />;
  }
  return Object.assign(Loaded, { preload });
}

/** A screen whose files are loaded when it is first shown; its title is there at once. */
export function loadedScreen<P extends object>(load: Files<P>, title?: TextKey): Loaded<P> {
  return loaded(load, () => <Loading title={title} />);
}

/** A screen with those below its address, by their paths. */
export function screenWith(
  title: TextKey,
  load: Files<object>,
  below: Record<string, Files<object>> = {},
): Loaded {
  const Own = loadedScreen(load, title);
  const others = Object.entries(below).map(([path, files]) => ({
    path,
    Content: loadedScreen(files, title),
  }));
  const Routed = () => (
    <Switch>
      {others.map(({ path, Content }) => (
        <Route key={path} path={path}>
          <Content />
        </Route>
      ))}
      <Route path={ANY_PATH}>
        <Own />
      </Route>
    </Switch>
  );
  return Object.assign(Routed, { preload: Own.preload });
}

/** What browsers say of the connection; the types of TypeScript leave it out. */
type Connected = Navigator & { connection?: { saveData?: boolean } };

/**
 * Loads the files of all screens, one after the other while the page has nothing to do, so that each of them opens at once
 * and also while the service is away. What could not be loaded is loaded when it is shown, as is all in a browser that saves data.
 */
export async function preloadAll(): Promise<void> {
  if ((navigator as Connected).connection?.saveData) return;
  for (let next = first(); next; next = first()) {
    // What the person waits for goes first.
    while (awaited > 0 || queries.isFetching() > 0 || !navigator.onLine)
      await new Promise((resolve) => setTimeout(resolve, DATA_FIRST_MS));
    await new Promise<void>((resolve) =>
      'requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 200),
    );
    if (navigator.onLine) await next().catch(() => undefined);
  }
}

const first = () => waiting.values().next().value;

function Loading({ title }: { title: TextKey | undefined }): ReactNode {
  const { t } = useLanguage();
  return (
    <>
      {title && <h1>{t(title)}</h1>}
      <Skeleton />
    </>
  );
}

/** Where something will be shown that is still read. */
export function Skeleton() {
  const { t } = useLanguage();
  return (
    <div className={classes['skeleton']}>
      <p role="status" className="visually-hidden">
        {t('shell.loading')}
      </p>
      <div aria-hidden="true" />
      <div aria-hidden="true" />
      <div aria-hidden="true" />
    </div>
  );
}
