import type { Group, Heads } from './groups.js';
import type { Service } from './service.js';
import { type Board, PAGE_SIZE } from './use-board.js';
import type { Selection } from './use-selection.js';

/** A service may stand at two places while the list is held and another page of it is read: its page is part of the key. */
export const keyOfRow = (index: number, service: Service | undefined): string =>
  service ? `${Math.floor(index / PAGE_SIZE)} ${service.Id}` : `unread ${index}`;

/**
 * Keys of the heads of one rendering. A company may head rows at two places while the rows still have another order; React leaves
 * elements behind whose keys are alike.
 */
export function headKeys(): (group: Pick<Group, 'id'>) => string {
  const times = new Map<number, number>();
  return ({ id }) => {
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    return `company ${id} ${time}`;
  };
}

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
