import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, type RequestOf } from '../../api/client.js';
import { ApiError, ConnectionError, type FieldError } from '../../api/errors.js';
import { reread } from '../../api/live.js';
import { session } from '../../api/session.js';

export type ChangeBody = RequestOf<'/api/admin/service-availabilities/{id}/status', 'post'>['body'];

/** Waits between reads of the history while no answer comes; the last one goes on. */
const READ_AGAIN_MS = [2_000, 5_000, 10_000] as const;

type PlanBody = RequestOf<'/api/admin/service-availabilities/plans', 'post'>['body'];

/** What became of a change that was sent. */
export type Outcome =
  | { kind: 'refused'; error: unknown; fields: readonly FieldError[] }
  /** Another user has changed the service meanwhile. `by`: the name of the user, where the refusal has it. */
  | { kind: 'stale'; by: string | undefined }
  /** No answer came; the history is read until it shows what became of the change. */
  | { kind: 'checking' }
  /** No answer came, and the service has been read again: the change was not made. */
  | { kind: 'notApplied' }
  /** No answer came, and the service could not be read again. */
  | { kind: 'unknown'; error: unknown };

/**
 * Sends a change of status. A change without answer is never sent again by itself: the newest entry of the history shows
 * whether it was made.
 */
export function useChange(id: number, onDone: () => void) {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSwitchedOff, setSwitchedOff] = useState(false);
  const planned = useRef<{ written: string; bulkId: string }>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const path = { id };

  /** Whether the newest change is this user's, with the sent status and reason, and later than what the dialog showed. */
  async function wasApplied(body: ChangeBody, shownSince: string): Promise<boolean> {
    const history = await api.call('get', '/api/admin/service-availabilities/{id}/history', {
      path,
      query: { pageSize: 1 },
    });
    const newest = Array.isArray(history) ? undefined : history.Items[0];
    const user = session.current();
    return (
      newest !== undefined &&
      user.kind === 'signed in' &&
      newest.ChangedByUserId === user.user.id &&
      newest.To === body.status &&
      newest.Reason === body.reason.trim() &&
      Date.parse(newest.ChangedAt) > Date.parse(shownSince)
    );
  }

  /** Undefined when the change was made. */
  async function foundOut(
    failure: unknown,
    body: ChangeBody,
    shownSince: string,
  ): Promise<Outcome | undefined> {
    setOutcome({ kind: 'checking' });
    for (let attempt = 0; ; attempt += 1) {
      try {
        if (await wasApplied(body, shownSince)) return undefined;
        await queries.invalidateQueries({ queryKey: ['services', 'one', id] });
        // An answer has its own words, and the number of the request.
        return failure instanceof ApiError
          ? { kind: 'refused', error: failure, fields: [] }
          : { kind: 'notApplied' };
      } catch (error) {
        if (!isUnconfirmed(error) || isGone.current) return { kind: 'unknown', error };
        await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS[Math.min(attempt, 2)]));
      }
    }
  }

  async function outcomeOf(
    error: unknown,
    body: ChangeBody,
    shownSince: string,
  ): Promise<Outcome | undefined> {
    if (isUnconfirmed(error)) return await foundOut(error, body, shownSince);
    if (error instanceof ApiError && error.status === 409) {
      await queries.invalidateQueries({ queryKey: ['services', 'one', id] });
      const by = error.refusal.details?.Present?.['ChangedBy'];
      return { kind: 'stale', by: typeof by === 'string' ? by : undefined };
    }
    return { kind: 'refused', error, fields: error instanceof ApiError ? error.refusal.fields : [] };
  }

  /** `switchOff`: switches the automatic evaluation off first, which agents do not hear of. */
  async function send(body: ChangeBody, shownSince: string, switchOff: boolean): Promise<void> {
    setSending(true);
    setOutcome(undefined);
    try {
      if (switchOff) {
        const off = { enabled: false };
        await api.call('put', '/api/admin/service-availabilities/{id}/evaluation', { path, body: off });
        setSwitchedOff(true);
      }
      await api.call('post', '/api/admin/service-availabilities/{id}/status', { path, body });
    } catch (error) {
      const failed = await outcomeOf(error, body, shownSince);
      if (failed) {
        setOutcome(failed);
        return;
      }
    } finally {
      setSending(false);
    }
    await reread('services');
    onDone();
  }

  /** Plans a closing. A call whose answer was lost is sent again at a person's word, under the same id. */
  async function plan(closing: Omit<PlanBody, 'bulkId'>): Promise<void> {
    setSending(true);
    setOutcome(undefined);
    const written = JSON.stringify(closing);
    if (planned.current?.written !== written) planned.current = { written, bulkId: crypto.randomUUID() };
    try {
      const body = { ...closing, bulkId: planned.current.bulkId };
      await api.call('post', '/api/admin/service-availabilities/plans', { body });
    } catch (error) {
      const fields = error instanceof ApiError ? error.refusal.fields : [];
      setOutcome({ kind: 'refused', error, fields });
      return;
    } finally {
      setSending(false);
    }
    await reread('services');
    onDone();
  }

  return { send, plan, isSending, outcome, isSwitchedOff };
}

/** Whether a change may have been made although it was not confirmed: the commit's answer may be lost as well. */
const isUnconfirmed = (error: unknown) =>
  error instanceof ConnectionError || (error instanceof ApiError && error.status >= 500);
