import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { sentencesOf } from '../../ui/payload-sentences.js';
import type { Status } from '../../ui/status-mark.js';
import type { ServiceDetail } from '../service-queries.js';
import classes from './change.module.css';

/** The type of the notification. */
const STATUS_CHANGE = 10;

/** What each agent reads of the change, in a sentence; behind it the notification as the service writes it, with its moment left open. */
export function SentText({
  service,
  status,
  reason,
  agents,
}: {
  service: ServiceDetail;
  status: Status;
  reason: string;
  agents: readonly string[];
}) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const read = (moment: string) =>
    sentencesOf(STATUS_CHANGE, notificationOf(service, status, reason.trim(), moment), { t, dateTime });
  const [sentence = ''] = read(t('change.sentAt'));
  const sent = notificationOf(service, status, reason, t('change.sentMoment'));
  return (
    <details className={classes['audience']}>
      <summary>{t('change.sentText')}</summary>
      <ul>
        {agents.map((agent, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list does not change in the dialog
          <li key={place}>{t('payload.ofAgent', { agent, sentence })}</li>
        ))}
      </ul>
      <details>
        <summary>{t('deliveryOne.raw')}</summary>
        <p className={classes['note']}>{t('change.sentNote')}</p>
        <pre className={classes['sent']}>{JSON.stringify(sent, null, 2)}</pre>
      </details>
    </details>
  );
}

/** The notification of type 10 about one service. */
function notificationOf(service: ServiceDetail, status: Status, reason: string, moment: string) {
  const { InsuranceCompanyId, InsuranceCompanyName, ProductId, ProductName } = service;
  const { ServiceOperationId, ServiceOperationName, ServiceName } = service;
  const { OutsourceProcessId, OutsourceProcessName } = service;
  const operation = {
    ProductId,
    ProductName,
    ServiceOperationId,
    ServiceOperationName,
    ServiceName,
    OutsourceProcessId,
    OutsourceProcessName,
  };
  const company = { InsuranceCompanyId, InsuranceCompanyName, Operations: [operation] };
  return [{ ChangeType: status, Reason: reason, StatusDate: moment, Values: [company] }];
}
