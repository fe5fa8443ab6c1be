import type { Heads } from './groups.js';
import type { Service } from './service.js';
import { type Board, PAGE_SIZE } from './use-board.js';
import type { Selection } from './use-selection.js';

/** A service may stand at two places while the list is held and another page of it is read: its page is part of the key. */
export const keyOfRow = (index: number, service: Service | undefined): string =>
  service ? `${Math.floor(index / PAGE_SIZE)} ${service.Id}` : `unread ${index}`;

/** What table and cards show. */
export interface RowsProps {
  board: Board;
  /** The companies among the rows. */
  heads: Heads;
  /** Each row has no company where a head has it. */
  isGrouped: boolean;
  total: number;
  now: number;
  /** Reports the pages of the rows that are shown, so that they are read. */
  onShown(pages: readonly number[]): void;
  /** Opens the dialog of a service; absent for staff who may not change it. */
  onChange: ((id: number) => void) | undefined;
  /** Opens the question before a plan is cancelled; absent for staff who may not cancel plans. */
  onCancelPlan: ((service: Service) => void) | undefined;
  /** Absent for staff who may not change services. */
  selection: Selection | undefined;
}
