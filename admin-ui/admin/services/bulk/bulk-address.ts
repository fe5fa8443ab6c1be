import { flag, type Params, word, writeState } from '../../address/params.js';
import type { Status } from '../../ui/status-mark.js';
import { BOARD_ADDRESS } from '../board/board-address.js';

const { sort: _sort, view: _view, change: _change, ...FILTER } = BOARD_ADDRESS;

/** The state of a bulk change: the records of the board's filter, or chosen ones, and the status that they get. */
export const BULK_ADDRESS = {
  ...FILTER,
  to: word<Status>(['ManualDisabled', 'AutoDisabled', 'Active'], 'ManualDisabled'),
  /** The records of the kept draft instead of a filter's. */
  chosen: flag,
} as const;
export type BulkState = typeof BULK_ADDRESS extends Params<infer S> ? S : never;

/** The address, below that of the services, of a bulk change of the kept draft. */
export function addressOfDraft(to: Status): string {
  const nothing = Object.fromEntries(
    Object.entries(FILTER).map(([name, param]) => [name, param.read(null)]),
  ) as Omit<BulkState, 'to' | 'chosen'>;
  return `/change?${writeState<BulkState>(BULK_ADDRESS, { ...nothing, to, chosen: true })}`;
}
