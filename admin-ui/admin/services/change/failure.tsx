import { useLanguage } from '../../texts/language.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import classes from './change.module.css';
import type { Outcome } from './use-change.js';

/** Fields whose problems stand beside them. */
const SHOWN = new Set(['Reason', 'From', 'Until']);

/** What became of a change that was not simply made. */
export function Failure({ outcome }: { outcome: Outcome }) {
  const { t } = useLanguage();
  switch (outcome.kind) {
    case 'refused':
      return outcome.fields.length > 0 && outcome.fields.every(({ field }) => SHOWN.has(field)) ? null : (
        <ErrorNotice error={outcome.error} />
      );
    case 'unknown':
      return <ErrorNotice error={outcome.error} />;
    case 'checking':
      return (
        <p role="alert" className={classes['alert']}>
          {t('change.checking')}
        </p>
      );
    case 'notApplied':
      return (
        <p role="alert" className={classes['alert']}>
          {t('change.notApplied')}
        </p>
      );
    // `Meanwhile` shows what the other user did.
    case 'stale':
      return null;
  }
}
