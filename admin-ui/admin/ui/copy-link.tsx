import { useState } from 'react';
import { useLanguage } from '../texts/language.js';
import { copyText } from './clipboard.js';
import { Icon } from './icons.js';
import classes from './tool-button.module.css';

/** Copies the link that `linkOf` returns at the press. */
export function CopyLink({ linkOf }: { linkOf(): string }) {
  const { t } = useLanguage();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const copy = () =>
    copyText(linkOf()).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  return (
    <>
      <button
        type="button"
        className={classes['tool']}
        onClick={() => void copy()}
        onBlur={() => setOutcome(undefined)}
      >
        <Icon name="link" size={16} />
        {t(outcome === 'copied' ? 'ui.copied' : 'ui.copyLink')}
      </button>
      <span role="status" className={outcome === 'failed' ? undefined : 'visually-hidden'}>
        {outcome && t(outcome === 'copied' ? 'ui.copied' : 'ui.notCopied')}
      </span>
    </>
  );
}
