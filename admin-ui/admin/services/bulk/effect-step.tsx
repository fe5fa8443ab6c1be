import { useState } from 'react';
import { serviceNow } from '../../api/service-now.js';
import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { Button } from '../../ui/button.js';
import { Actions } from '../../ui/dialog.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { TextField } from '../../ui/field.js';
import lines from '../../ui/lines.module.css';
import { Skeleton } from '../../ui/loaded.js';
import { type Status, StatusMark } from '../../ui/status-mark.js';
import { nameOf } from '../board/service-name.js';
import { startOf, untilOf } from '../change/moments.js';
import { NotificationMoments } from '../change/notification-moments.js';
import classes from './bulk.module.css';
import { type Preview, usePreview } from './preview.js';
import type { BulkService } from './records.js';
import { Sending } from './sending.js';
import type { Order } from './use-sending.js';
import { type Wanted } from './wanted.js';

/** Changes of more records ask for their number. */
const WITHOUT_CONFIRMATION = 20;
/** Few enough to be shown at once. */
const SHOWN_OPEN = 60;

/** The second step: what will happen, and the word for it. */
export function EffectStep({
  records,
  wanted,
  onBack,
  onDone,
}: {
  records: readonly BulkService[];
  wanted: Wanted;
  onBack(): void;
  onDone(bulkIds: readonly string[], isPlan: boolean): void;
}) {
  const ids = records.map(({ Id }) => Id);
  const { data: preview, error, refetch } = usePreview(ids, wanted.to, startOf(wanted));
  const [order, setOrder] = useState<Order>();
  if (order)
    return (
      <Sending
        order={order}
        onBack={() => setOrder(undefined)}
        onDone={(bulkIds) => onDone(bulkIds, order.from !== undefined)}
      />
    );
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!preview) return <Skeleton />;
  const start = startOf(wanted);
  // A record may have another status by the time of a plan.
  const skipped = new Set([...(start === undefined ? preview.Already : []), ...preview.Missing]);
  const changing = records.filter(({ Id }) => !skipped.has(Id));
  const send = () =>
    setOrder({
      records: changing,
      wanted,
      from: start === undefined ? undefined : new Date(start).toISOString(),
      until: untilOf(wanted, serviceNow()),
    });
  return (
    <div className={classes['effect']}>
      <Effect preview={preview} changing={changing.length} wanted={wanted} />
      <Changing records={changing} to={wanted.to} />
      <Confirmation count={changing.length} wanted={wanted} onBack={onBack} onSend={send} />
    </div>
  );
}

function Effect({ preview, changing, wanted }: { preview: Preview; changing: number; wanted: Wanted }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { Already, Missing, ReopeningsTakenBack, Notifications, Agents } = preview;
  const start = startOf(wanted);
  const until = untilOf(wanted, serviceNow());
  return (
    <>
      <p className={classes['sum']}>
        {t('bulk.changing', { n: changing })}
        {Already.length > 0 &&
          ` · ${t(start === undefined ? 'bulk.already' : 'bulk.alreadyThen', { n: Already.length })}`}
        {Missing.length > 0 && ` · ${t('bulk.missing', { n: Missing.length })}`}
      </p>
      <p>
        <StatusMark status={wanted.to} /> “{wanted.reason.trim()}”
        {start !== undefined && ` · ${t('bulk.startsAt', { time: dateTime(start) })}`}
        {until !== undefined && ` · ${t('bulk.opensAt', { time: dateTime(until) })}`}
      </p>
      {ReopeningsTakenBack > 0 && <p>{t('bulk.reopenings', { n: ReopeningsTakenBack })}</p>}
      <p className={classes['sum']}>
        {Notifications === 0
          ? t('bulk.nobody')
          : t('bulk.notifications', { n: Notifications, agents: Agents.length })}
      </p>
      <NotificationMoments count={Notifications} start={start} end={until} />
      {Agents.length > 0 && (
        <table className={classes['agents']}>
          <thead>
            <tr>
              <th scope="col">{t('bulk.agent')}</th>
              <th scope="col">{t('bulk.notificationsOfAgent')}</th>
            </tr>
          </thead>
          <tbody>
            {Agents.map(({ AgentId, AgentName, Operations }) => (
              <tr key={AgentId}>
                <td>{AgentName}</td>
                <td>{Operations}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** The records that change, each with its status now and then; many of them when they are asked for. */
function Changing({ records, to }: { records: readonly BulkService[]; to: Status }) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(records.length <= SHOWN_OPEN);
  if (records.length === 0) return null;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('bulk.records')}</summary>
      {isOpen && (
        <ul className={`${lines['lines']} ${classes['results']}`} aria-label={t('bulk.records')}>
          {records.map((record) => (
            <li key={record.Id}>
              <span>{nameOf(record)}</span>
              <span>
                <StatusMark status={record.Status} /> <span aria-hidden="true">→</span>
                <span className="visually-hidden">{t('detail.became')}</span> <StatusMark status={to} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function Confirmation({
  count,
  wanted,
  onBack,
  onSend,
}: {
  count: number;
  wanted: Wanted;
  onBack(): void;
  onSend(): void;
}) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState('');
  const isAsked = count > WITHOUT_CONFIRMATION;
  const isConfirmed = !isAsked || typed.replace(/\D/g, '') === String(count);
  const action = wanted.to === 'Active' ? 'open' : startOf(wanted) === undefined ? 'close' : 'plan';
  return (
    <form
      className={classes['confirmation']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed && count > 0) onSend();
      }}
    >
      {isAsked && (
        <TextField
          label={t('bulk.typeToConfirm', { n: count })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      )}
      <Actions>
        <Button onClick={onBack}>{t('bulk.back')}</Button>
        <Button
          kind="primary"
          type="submit"
          sends
          disabled={count === 0 ? t('bulk.nothing') : !isConfirmed && t('bulk.typeFirst')}
        >
          {t(`bulk.${action}`, { n: count })}
        </Button>
      </Actions>
    </form>
  );
}
