import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Title } from '../ui/page-head.js';
import { PayloadView } from '../ui/payload-view.js';
import type { Trial } from './parameter.js';

const INDENT = 2;
/** The type of the notification. */
const PARAMETER_CHANGE = 8;

/** What a change would announce: to how many agents, and the payload. */
export function NotificationPreview({ trial, error }: { trial: Trial | undefined; error: unknown }) {
  const { t } = useLanguage();
  if (error) return <ErrorNotice error={error} />;
  if (!trial) return null;
  const { Agents, Notifications, Payload } = trial;
  return (
    <section aria-label={t('parameters.preview')}>
      <Title>{t('parameters.preview')}</Title>
      <p role="status">
        {Notifications === 0
          ? t('parameters.unchanged')
          : Agents === 0
            ? t('parameters.toldNobody')
            : t('parameters.told', { n: Agents })}
      </p>
      {Notifications > 0 && (
        <PayloadView type={PARAMETER_CHANGE} payload={JSON.stringify(Payload, null, INDENT)} />
      )}
    </section>
  );
}
