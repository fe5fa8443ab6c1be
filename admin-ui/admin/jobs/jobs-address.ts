import { oneId, type Params, sortQuery, text, word, wordOrDate } from '../address/params.js';
import type { RequestOf } from '../api/client.js';
import { PAGE_SIZE } from '../api/use-list.js';

const SORTS = ['', 'createDate', '-createDate', 'lastActionDate', '-lastActionDate'] as const;

/** The state of the list, as its address names it. */
export const JOBS_ADDRESS = {
  stage: oneId,
  company: oneId,
  agent: oneId,
  /** The day on which the job was opened. */
  day: wordOrDate([], 'day'),
  /** The beginning of the policy's number. */
  policy: text,
  proposal: text,
  /** The job's id. */
  no: oneId,
  /** Requests that wait stand first in the order of their waiting, other jobs newest first, unless another order is chosen. */
  sort: word(SORTS, ''),
  page: oneId,
} as const;
export type JobsState = typeof JOBS_ADDRESS extends Params<infer S> ? S : never;

type ListQuery = NonNullable<RequestOf<'/api/admin/jobs', 'get'>['query']>;

/** Zeyil İsteği. */
export const REQUESTED = 2;
/** Before the first job. */
const EVER = '2000-01-01';

/** The list as the API takes it. Without filter it shows what waits. */
export function listQuery(state: JobsState, isUnfiltered: boolean) {
  const stage = isUnfiltered ? REQUESTED : state.stage;
  const { no, policy, proposal, day } = state;
  const looksAtAllDays = day === '' && no === undefined && policy === '' && proposal === '';
  return {
    id: no,
    policyNumberStart: policy || undefined,
    platformProposalId: proposal || undefined,
    insuranceCompanyId: state.company,
    agentId: state.agent,
    currentStage: stage,
    createDate: day || undefined,
    createDateFrom: looksAtAllDays ? EVER : undefined,
    ...sortQuery<'createDate' | 'lastActionDate'>(
      state.sort || (stage === REQUESTED ? 'lastActionDate' : '-createDate'),
    ),
    page: state.page ?? 1,
    pageSize: PAGE_SIZE,
  } satisfies ListQuery;
}
