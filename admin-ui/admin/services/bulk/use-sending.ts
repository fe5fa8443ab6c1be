import { useRef, useState } from 'react';
import { api } from '../../api/client.js';
import { ApiError } from '../../api/errors.js';
import { reread } from '../../api/live.js';
import { useIsLeft } from '../../ui/use-is-left.js';
import { type BulkService, chunks } from './records.js';
import type { Wanted } from './wanted.js';

/** Records of one call: few, so that a person can still stop the change. */
const SENT_AT_ONCE = 50;
/** Plans are made by fewer, larger calls: nothing happens before their time. */
const PLANNED_AT_ONCE = 200;

export type Progress =
  | { kind: 'none' }
  | { kind: 'sending'; done: number; isStopping: boolean }
  /** Between two calls, by a person or by an error; what is left can be sent. */
  | { kind: 'stopped'; done: number; error?: unknown }
  /** The first call was refused: nothing was changed. */
  | { kind: 'refused'; error: unknown }
  | { kind: 'done' };

/** What is sent: the records with the status in which they were seen. */
export interface Order {
  records: readonly BulkService[];
  wanted: Wanted;
  /** Undefined for a change that is made at once. */
  from: string | undefined;
  until: string | undefined;
}

/**
 * Sends a bulk change in parts. A part without answer is sent again only at a person's word, and then under the same id, so that
 * it cannot be made twice. Who leaves the page has no more of them sent, and is not fetched back to the result.
 */
export function useSending(order: Order, onDone: (bulkIds: readonly string[]) => void) {
  const [progress, setProgress] = useState<Progress>({ kind: 'none' });
  const stopped = useRef(false);
  const [parts] = useState(() => partsOf(order));
  const next = useRef(0);
  const isLeft = useIsLeft();

  async function send(): Promise<void> {
    stopped.current = false;
    const doneOf = () => parts.slice(0, next.current).reduce((sum, { records }) => sum + records.length, 0);
    for (; next.current < parts.length; next.current += 1) {
      const part = parts[next.current];
      if (stopped.current || isLeft.current || part === undefined) break;
      setProgress({ kind: 'sending', done: doneOf(), isStopping: false });
      try {
        await sendPart(part, order);
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status < 500;
        setProgress(
          isRefused && next.current === 0
            ? { kind: 'refused', error }
            : { kind: 'stopped', done: doneOf(), error },
        );
        return;
      }
    }
    await reread('services');
    if (isLeft.current) return;
    if (next.current < parts.length) {
      setProgress({ kind: 'stopped', done: doneOf() });
      return;
    }
    setProgress({ kind: 'done' });
    onDone(bulkIdsOf(parts));
  }

  function stop(): void {
    stopped.current = true;
    setProgress((present) => (present.kind === 'sending' ? { ...present, isStopping: true } : present));
  }

  /** Ends a stopped change where it is, and shows what became of it. */
  const finish = () => onDone(bulkIdsOf(parts.slice(0, next.current + 1)));

  return { progress, send: () => void send(), stop, finish };
}

interface Part {
  bulkId: string;
  records: readonly BulkService[];
}

/** Parts of a change share an id; each call that plans has its own. */
function partsOf({ records, from }: Order): Part[] {
  const bulkId = crypto.randomUUID();
  return chunks(records, from === undefined ? SENT_AT_ONCE : PLANNED_AT_ONCE).map((some, place) => ({
    bulkId: from === undefined || place === 0 ? bulkId : crypto.randomUUID(),
    records: some,
  }));
}

const bulkIdsOf = (parts: readonly Part[]) => [...new Set(parts.map(({ bulkId }) => bulkId))];

async function sendPart({ bulkId, records }: Part, { wanted, from, until }: Order): Promise<void> {
  const { to: status, reason } = wanted;
  if (from !== undefined && status !== 'Active') {
    const ids = records.map(({ Id }) => Id);
    const body = { ids, status, reason, from, until, bulkId };
    await api.call('post', '/api/admin/service-availabilities/plans', { body });
    return;
  }
  const changes = records.map(({ Id, Status }) => ({ id: Id, expectedStatus: Status }));
  const body = { changes, status, reason, until, bulkId };
  await api.call('post', '/api/admin/service-availabilities/statuses', { body });
}
