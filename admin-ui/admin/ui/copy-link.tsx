import { useState } from 'react';
import { useLanguage } from '../texts/language.js';
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

/** Rejects when the browser refuses. */
async function copyText(text: string): Promise<void> {
  // Browsers have the clipboard only on https and on the machine itself.
  if (navigator.clipboard) return await navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isCopied) throw new Error('The browser refused to copy.');
}
