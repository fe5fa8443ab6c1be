import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useLanguage } from '../texts/language.js';
import classes from './shell.module.css';

interface Props {
  children: ReactNode;
}

/** Shows a sentence in place of a part that threw, such as a screen whose files an upgrade has replaced. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render(): ReactNode {
    return this.state.hasFailed ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const { t } = useLanguage();
  return (
    <div role="alert" className={classes['broken']}>
      <h1>{t('shell.broken')}</h1>
      <Button onClick={() => location.reload()}>{t('shell.reload')}</Button>
    </div>
  );
}
