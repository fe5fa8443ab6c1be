import { useState } from 'react';
import { useLanguage } from '../texts/language.js';
import { Button } from './button.js';
import { copyText } from './clipboard.js';

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
      <Button kind="quiet" icon="link" onClick={() => void copy()} onBlur={() => setOutcome(undefined)}>
        {t(outcome === 'copied' ? 'ui.copied' : 'ui.copyLink')}
      </Button>
      <span role="status" className={outcome === 'failed' ? undefined : 'visually-hidden'}>
        {outcome && t(outcome === 'copied' ? 'ui.copied' : 'ui.notCopied')}
      </span>
    </>
  );
}
