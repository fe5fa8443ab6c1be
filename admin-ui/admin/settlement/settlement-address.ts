import { oneId, wordOrDate } from '../address/params.js';
import type { ResponseOf } from '../api/client.js';

/** The day that is settled, and whose endorsements, as the address names them. */
export const SETTLEMENT_ADDRESS = {
  /** Absent: the present day. */
  day: wordOrDate([], 'day'),
  company: oneId,
  agent: oneId,
} as const;

export type Compared = ResponseOf<'/api/admin/settlements/{day}/compare', 'post'>;
/** Its result, also of one that was kept. */
export type Comparison = Omit<Compared, 'Id'>;

/** What the comparison and its list are asked for. */
export interface Settled {
  day: string;
  query: { insuranceCompanyId?: number; agentId?: number };
}
