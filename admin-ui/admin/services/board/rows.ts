import type { Board } from './use-board.js';
import type { PlanCancelling } from './use-plan-cancel.js';
import type { Selection } from './use-selection.js';

/** What table and cards show. */
export interface RowsProps {
  board: Board;
  total: number;
  now: number;
  /** Reports the pages of the rows that are shown, so that they are read. */
  onShown(pages: readonly number[]): void;
  /** Opens the dialog of a service; absent for staff who may not change it. */
  onChange: ((id: number) => void) | undefined;
  /** Takes plans back; absent for staff who may not. */
  plans: PlanCancelling | undefined;
  /** Absent for staff who may not change services. */
  selection: Selection | undefined;
}
