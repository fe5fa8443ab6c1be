import type { Board } from './use-board.js';
import type { PlanCancelling } from './use-plan-cancel.js';

/** What table and cards show. */
export interface RowsProps {
  board: Board;
  total: number;
  now: number;
  /** Reports the places that are shown, so that their pages are read. */
  onShown(first: number, last: number): void;
  /** Opens the dialog of a service; absent for staff who may not change it. */
  onChange: ((id: number) => void) | undefined;
  /** Takes plans back; absent for staff who may not. */
  plans: PlanCancelling | undefined;
}
