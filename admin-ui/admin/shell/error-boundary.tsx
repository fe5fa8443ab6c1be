import { Component, type ReactNode, useEffect, useRef } from 'react';
import { useLive } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import classes from './shell.module.css';

interface Props {
  children: ReactNode;
}

/**
 * Shows a sentence in place of a part that threw, such as a screen whose files could not be loaded. While the service is away
 * the part is tried again as soon as it is back.
 */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <Broken onAgain={() => this.setState({ hasFailed: false })} />;
  }
}

function Broken({ onAgain }: { onAgain(): void }) {
  const { t } = useLanguage();
  const { kind } = useLive();
  const wasLost = useRef(false);
  useEffect(() => {
    if (kind === 'lost') wasLost.current = true;
    else if (wasLost.current && kind === 'live') onAgain();
  }, [kind, onAgain]);
  return (
    <div role="alert" className={classes['broken']}>
      <h1>{t('shell.broken')}</h1>
      {kind === 'lost' && <p>{t('shell.brokenAway')}</p>}
      <div className={classes['brokenActions']}>
        <Button kind="primary" onClick={onAgain}>
          {t('shell.retry')}
        </Button>
        <Button onClick={() => location.reload()}>{t('shell.reload')}</Button>
      </div>
    </div>
  );
}
