import { Link } from 'wouter';
import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { actorName } from '../../ui/actor.js';
import { Icon } from '../../ui/icons.js';
import { StatusMark } from '../../ui/status-mark.js';
import classes from './board.module.css';
import type { RowsProps } from './rows.js';
import type { Service } from './service.js';
import { operationName } from './service-name.js';

/** How long the service has had its status; the moment itself stands beside it for readers and on hovering. */
export function Since({ service, now }: { service: Service; now: number }) {
  const { dateTime, duration } = useMoments();
  return (
    <time dateTime={service.StatusDate} title={dateTime(service.StatusDate)}>
      {duration(now - Date.parse(service.StatusDate))}
    </time>
  );
}

/** Why the service is closed; an open one needs no reason. */
export function Reason({ service }: { service: Service }) {
  return service.Status === 'Active' ? <span aria-hidden="true">–</span> : service.Reason;
}

/** Who closed the service. */
export function ClosedBy({ service }: { service: Service }) {
  const { t } = useLanguage();
  return actorName(service.ChangedBy, t);
}

/** When a closed service opens again by itself. */
export function OpensAt({ service, now }: { service: Service; now: number }) {
  const { t } = useLanguage();
  const { short, dateTime } = useMoments();
  if (service.ReopenAt === null) return null;
  return (
    <span className={classes['opens']} title={dateTime(service.ReopenAt)}>
      <Icon name="timer" size={14} />
      <span className="visually-hidden">{t('board.opens')} </span>
      {short(service.ReopenAt, now)}
    </span>
  );
}

/** The status: a button for staff who may change it, else plain words. */
export function ServiceStatus({ service, onChange }: { service: Service } & Pick<RowsProps, 'onChange'>) {
  const { t } = useLanguage();
  const status = t(`status.${service.Status}`);
  return onChange ? (
    <StatusMark
      status={service.Status}
      label={t('change.button', { status, service: operationName(service) })}
      onClick={() => onChange(service.Id)}
    />
  ) : (
    <StatusMark status={service.Status} />
  );
}

/** The operation, which leads to the service's own page. */
export function OperationLink({ service, isCard = false }: { service: Service; isCard?: boolean }) {
  return (
    <Link href={`/${service.Id}`} className={classes[isCard ? 'cardLink' : 'rowLink']}>
      {operationName(service)}
    </Link>
  );
}
