import { useState } from 'react';
import { useLanguage } from '../texts/language.js';
import { Button } from './button.js';
import { copyText } from './clipboard.js';
import classes from './copy-number.module.css';

/** A number that people pass on, with a button that copies it. */
export function CopyNumber({ number, text = number }: { number: string; text?: string }) {
  const { t } = useLanguage();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const copy = () =>
    copyText(number).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  return (
    <span className={classes['number']}>
      <span>{text}</span>
      <Button
        kind="quiet"
        icon="copy"
        label={t('ui.copyNumber', { number })}
        onClick={() => void copy()}
        onBlur={() => setOutcome(undefined)}
      />
      <span role="status">{outcome && t(outcome === 'copied' ? 'ui.copied' : 'ui.numberNotCopied')}</span>
    </span>
  );
}
