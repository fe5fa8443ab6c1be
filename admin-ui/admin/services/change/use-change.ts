import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, type RequestOf } from '../../api/client.js';
import { ApiError, ConnectionError, type FieldError } from '../../api/errors.js';
import { reread } from '../../api/live.js';
import type { Status } from '../../ui/status-mark.js';
import { useIsLeft } from '../../ui/use-is-left.js';

type BulkBody = RequestOf<'/api/admin/service-availabilities/statuses', 'post'>['body'];
type PlanBody = RequestOf<'/api/admin/service-availabilities/plans', 'post'>['body'];

/** What the dialog sends of a service, in the status in which it was seen. */
export type Change = Omit<BulkBody, 'bulkId' | 'changes'> & { expectedStatus: Status };

/** Waits between the questions what became of a change while no answer comes; the last one goes on. */
const ASK_AGAIN_MS = [2_000, 5_000, 10_000] as const;

/** What became of a change that was sent. */
export type Outcome =
  | { kind: 'refused'; error: unknown; fields: readonly FieldError[] }
  /** Another user has changed the service meanwhile. */
  | { kind: 'stale' }
  /** No answer came; the service is asked what became of the change. */
  | { kind: 'checking' }
  /** No answer came, and the service has been read again: the change was not made. */
  | { kind: 'notApplied' }
  /** No answer came, and the service could not be read again. */
  | { kind: 'unknown'; error: unknown };

/**
 * Sends a change of status under an id of its own, by which the service says what became of it. A change without answer is never
 * sent again by itself; sent again at a person's word, it has the same id and cannot be made twice.
 * @param onDone gets the id of the change; undefined for a plan
 */
export function useChange(id: number, onDone: (bulkId: string | undefined) => void) {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSwitchedOff, setSwitchedOff] = useState(false);
  const sent = useRef<{ written: string; bulkId: string }>(undefined);
  const isLeft = useIsLeft();

  /** The id of what is sent: the same for the same content. */
  function idOf(content: unknown): string {
    const written = JSON.stringify(content);
    if (sent.current?.written !== written) sent.current = { written, bulkId: crypto.randomUUID() };
    return sent.current.bulkId;
  }

  /** Undefined when the change was made. */
  async function outcomeOf(isRefused: boolean): Promise<Outcome | undefined> {
    if (!isRefused) return undefined;
    await Promise.all(
      ['one', 'history'].map((part) => queries.invalidateQueries({ queryKey: ['services', part, id] })),
    );
    return { kind: 'stale' };
  }

  /** Asks the service for the change until it answers. */
  async function foundOut(failure: unknown, bulkId: string): Promise<Outcome | undefined> {
    setOutcome({ kind: 'checking' });
    for (let attempt = 0; ; attempt += 1) {
      try {
        const path = { bulkId };
        const { Records } = await api.call('get', '/api/admin/service-availabilities/statuses/{bulkId}', {
          path,
        });
        return await outcomeOf(Records.Items[0]?.Cause != null);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) {
          // An answer has its own words, and the number of the request.
          return failure instanceof ApiError
            ? { kind: 'refused', error: failure, fields: [] }
            : { kind: 'notApplied' };
        }
        if (!isUnconfirmed(error) || isLeft.current) return { kind: 'unknown', error };
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS[Math.min(attempt, 2)]));
      }
    }
  }

  async function change({ expectedStatus, ...change }: Change): Promise<Outcome | undefined> {
    const content = { ...change, changes: [{ id, expectedStatus }] };
    const bulkId = idOf(content);
    try {
      const body = { ...content, bulkId };
      const answer = await api.call('post', '/api/admin/service-availabilities/statuses', { body });
      return await outcomeOf(answer.Refused.length > 0);
    } catch (error) {
      return isUnconfirmed(error) ? await foundOut(error, bulkId) : refusedBy(error);
    }
  }

  async function settle(isPlan: boolean, send: () => Promise<Outcome | undefined>): Promise<void> {
    setSending(true);
    setOutcome(undefined);
    const failed = await send().catch(refusedBy);
    setSending(false);
    setOutcome(failed);
    if (failed) return;
    onDone(isPlan ? undefined : sent.current?.bulkId);
    await reread('services');
  }

  /** `switchOff`: switches the automatic evaluation off first, of which agents are not notified. */
  const send = (wanted: Change, switchOff: boolean) =>
    settle(false, async () => {
      if (switchOff) {
        const body = { enabled: false };
        await api.call('put', '/api/admin/service-availabilities/{id}/evaluation', { path: { id }, body });
        setSwitchedOff(true);
      }
      return await change(wanted);
    });

  /** Plans a closing. */
  const plan = (closing: Omit<PlanBody, 'bulkId'>) =>
    settle(true, async () => {
      const body = { ...closing, bulkId: idOf(closing) };
      await api.call('post', '/api/admin/service-availabilities/plans', { body });
      return undefined;
    });

  return { send, plan, isSending, outcome, isSwitchedOff };
}

const refusedBy = (error: unknown): Outcome => ({
  kind: 'refused',
  error,
  fields: error instanceof ApiError ? error.refusal.fields : [],
});

/** Whether a change may have been made although it was not confirmed: the commit's answer may be lost as well. */
const isUnconfirmed = (error: unknown) =>
  error instanceof ConnectionError || (error instanceof ApiError && error.status >= 500);
