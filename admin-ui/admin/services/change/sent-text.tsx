import { useLanguage } from '../../texts/language.js';
import type { Status } from '../../ui/status-mark.js';
import type { ServiceDetail } from '../service-queries.js';
import classes from './change.module.css';

/** What each agent gets of the change: the notification as the service writes it, with the moment of the change left open. */
export function SentText({
  service,
  status,
  reason,
}: {
  service: ServiceDetail;
  status: Status;
  reason: string;
}) {
  const { t } = useLanguage();
  return (
    <details className={classes['audience']}>
      <summary>{t('change.sentText')}</summary>
      <p className={classes['note']}>{t('change.sentNote')}</p>
      <pre className={classes['sent']}>
        {JSON.stringify(notificationOf(service, status, reason, t('change.sentMoment')), null, 2)}
      </pre>
    </details>
  );
}

/** The notification of type 10 about one service. */
export function notificationOf(service: ServiceDetail, status: Status, reason: string, moment: string) {
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
