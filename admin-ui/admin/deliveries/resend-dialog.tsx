import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, type RequestOf } from '../api/client.js';
import { reread } from '../api/live.js';
import { serviceNow } from '../api/service-now.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { useCountdown } from '../ui/countdown.js';
import { wholeNumber } from '../ui/decimal.js';
import { Actions, Dialog } from '../ui/dialog.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { TextField } from '../ui/field.js';
import classes from './deliveries.module.css';
import {
  attemptsWaiting,
  type DeliveriesState,
  filterQuery,
  resendStates,
  resendsParked,
} from './deliveries-address.js';
import { useFilterWords } from './filter-words.js';

const PATHS = { resend: '/api/admin/deliveries/resend', attempt: '/api/admin/deliveries/attempt' } as const;
type Resend = NonNullable<RequestOf<(typeof PATHS)['resend'], 'post'>['body']>;
type Attempt = NonNullable<RequestOf<(typeof PATHS)['attempt'], 'post'>['body']>;

/** A call for a part of the filter, with what was counted of it. */
type Part = { count: number } & (
  | { kind: 'resend'; filter: Resend['filter'] }
  | { kind: 'attempt'; filter: Attempt['filter'] }
);

/** The service sends so many with one call. */
const AT_ONCE = 10_000;
const PER_SECOND = 50;
const PER_SECOND_AT_MOST = 1_000;
/** A larger number is typed to confirm it. */
const UNCONFIRMED = 20;

/** What was counted, and the calls that send exactly that. */
interface Counted {
  parts: readonly Part[];
  total: number;
}

/**
 * Sends the deliveries of the list's filter again, or makes the next attempts of those that wait: their number first, taken by the service
 * at that moment.
 */
export default function ResendDialog({
  state,
  onClose,
  onSent,
}: {
  state: DeliveriesState;
  onClose(): void;
  /** The numbers of what was sent, by which its progress is read. */
  onSent(resends: readonly number[]): void;
}) {
  const { t } = useLanguage();
  const [failure, setFailure] = useState<unknown>();
  const words = useFilterWords(state);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['resend', 'count', state],
    queryFn: ({ signal }) => count(state, signal),
    // The count is frozen: only a word of the person takes another one.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isHeld: true },
    gcTime: 0,
  });
  return (
    <Dialog
      title={t(attemptsWaiting(state) ? 'deliveries.attemptMany' : 'deliveries.resendMany')}
      size={560}
      onClose={onClose}
    >
      <p>{words}</p>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <p role="status">{t('deliveries.counting')}</p>}
      {failure !== undefined && <ErrorNotice error={failure} />}
      {data?.total === 0 && <p role="status">{t('deliveries.resendNone')}</p>}
      {data && data.total > 0 && (
        <ResendForm
          key={data.total}
          counted={data}
          isCounting={isFetching}
          onClose={onClose}
          onSent={onSent}
          onFailure={(reason) => {
            // Some may have been sent: only a new count shows what is left.
            setFailure(reason);
            void refetch();
          }}
        />
      )}
    </Dialog>
  );
}

function ResendForm({
  counted,
  isCounting,
  onClose,
  onSent,
  onFailure,
}: {
  counted: Counted;
  isCounting: boolean;
  onClose(): void;
  onSent(resends: readonly number[]): void;
  onFailure(reason: unknown): void;
}) {
  const { t } = useLanguage();
  const countdown = useCountdown();
  const [pace, setPace] = useState(String(PER_SECOND));
  const [typed, setTyped] = useState('');
  const [isSending, setSending] = useState(false);
  const { total } = counted;
  const perSecond = wholeNumber(pace) ?? 0;
  const isPace = perSecond >= 1 && perSecond <= PER_SECOND_AT_MOST;
  const paceRule = t('deliveries.perSecondRule', { n: PER_SECOND_AT_MOST });
  const isAsked = total > UNCONFIRMED;
  const isConfirmed = !isAsked || typed.replace(/\D/g, '') === String(total);
  const isFull = counted.parts.some((part) => part.count >= AT_ONCE);
  const isAttempt = counted.parts.some(({ kind }) => kind === 'attempt');
  async function send(event: FormEvent) {
    event.preventDefault();
    if (!isConfirmed || !isPace || isSending) return;
    setSending(true);
    const sent: number[] = [];
    try {
      for (const part of counted.parts) {
        if (part.count === 0) continue;
        const { ResendId } = await call(part, { limit: part.count, perSecond });
        if (ResendId === null) continue;
        sent.push(Number(ResendId));
        onSent([...sent]);
      }
      await reread('deliveries');
      onClose();
    } catch (error) {
      setSending(false);
      onFailure(error);
    }
  }
  return (
    <form onSubmit={(event) => void send(event)} className={classes['form']}>
      {isPace && (
        <p>
          <strong>
            {t('deliveries.resendCount', {
              n: total,
              k: perSecond,
              duration: countdown((total / perSecond) * 1_000),
            })}
          </strong>
        </p>
      )}
      {isAttempt ? (
        <p>{t('deliveries.attemptMeans')}</p>
      ) : (
        <>
          <p>{t('deliveries.frozen')}</p>
          <p>{t('deliveries.sameReference')}</p>
        </>
      )}
      {isFull && <p>{t('deliveries.rounds', { n: AT_ONCE })}</p>}
      <TextField
        label={t('deliveries.perSecond')}
        inputMode="numeric"
        value={pace}
        onChange={setPace}
        fault={!isPace && paceRule}
      />
      {isAsked && (
        <TextField
          label={t('bulk.typeToConfirm', { n: total })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      )}
      <Actions>
        <Button onClick={onClose}>{t('change.cancel')}</Button>
        <Button
          kind="primary"
          type="submit"
          isBusy={isSending || isCounting}
          sends
          disabled={isPace ? !isConfirmed && t('bulk.typeFirst') : paceRule}
        >
          {t(isAttempt ? 'deliveries.attemptDo' : 'deliveries.resendDo', { n: total })}
        </Button>
      </Actions>
    </form>
  );
}

function call(
  part: Pick<Part, 'kind' | 'filter'>,
  how: { dryRun?: true; limit?: number; perSecond?: number },
  signal?: AbortSignal,
) {
  const request = { body: { filter: part.filter, ...how }, ...(signal && { signal }) };
  return part.kind === 'attempt'
    ? api.call('post', PATHS.attempt, request as { body: Attempt })
    : api.call('post', PATHS.resend, request as { body: Resend });
}

/** Counts what would be sent; the moment of the count bounds the call that sends it. */
async function count(state: DeliveriesState, signal: AbortSignal): Promise<Counted> {
  const { state: _, ...filter } = filterQuery(state, serviceNow());
  const parts: Part[] = [];
  const add = async (part: Pick<Part, 'kind' | 'filter'>) => {
    const { Count, CountedAt } = await call(part, { dryRun: true }, signal);
    const { finishedTo } = part.filter as Resend['filter'];
    const bounds =
      part.kind === 'resend' && isOfFinal(part.filter) ? { finishedTo: earlier(finishedTo, CountedAt) } : {};
    parts.push({ ...part, filter: { ...part.filter, ...bounds }, count: Count } as Part);
  };
  const states = resendStates(state);
  if (attemptsWaiting(state))
    await add({ kind: 'attempt', filter: { ...filter, state: 'Pending' } as Attempt['filter'] });
  else if (states.length > 0)
    await add({ kind: 'resend', filter: { ...filter, states } as Resend['filter'] });
  if (resendsParked(state))
    await add({ kind: 'resend', filter: { ...filter, state: 'Parked' } as Resend['filter'] });
  return { parts, total: parts.reduce((sum, part) => sum + part.count, 0) };
}

const isOfFinal = (filter: object) => 'states' in filter;

/** The earlier of the filter's last moment and that of the count. */
function earlier(last: string | null | undefined, countedAt: string | null): string | undefined {
  if (!countedAt || !last) return countedAt ?? last ?? undefined;
  return Date.parse(last) < Date.parse(countedAt) ? last : countedAt;
}
