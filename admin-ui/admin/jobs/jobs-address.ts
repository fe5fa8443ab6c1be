import { oneId, type Params, text, wordOrDate } from '../address/params.js';
import type { RequestOf } from '../api/client.js';

/** The state of the list, as its address names it. */
export const JOBS_ADDRESS = {
  stage: oneId,
  company: oneId,
  agent: oneId,
  /** The day on which the job was opened. */
  day: wordOrDate([], 'day'),
  policy: text,
  proposal: text,
  /** The job's id. */
  no: oneId,
  page: oneId,
} as const;
export type JobsState = typeof JOBS_ADDRESS extends Params<infer S> ? S : never;

export const NO_FILTER: JobsState = {
  stage: undefined,
  company: undefined,
  agent: undefined,
  day: '',
  policy: '',
  proposal: '',
  no: undefined,
  page: undefined,
};

type ListQuery = NonNullable<RequestOf<'/api/admin/jobs', 'get'>['query']>;

/** Zeyil İsteği. */
export const REQUESTED = 2;
/** Before the first job. */
const EVER = '2000-01-01';
const PAGE_SIZE = 50;

/** Whether nothing narrows the list: it then shows what waits. */
export function isUnfiltered({ page: _, ...filter }: JobsState): boolean {
  return Object.values(filter).every((value) => value === undefined || value === '');
}

/** The list as the API takes it: requests that wait stand first in the order of their waiting, other jobs newest first. */
export function listQuery(state: JobsState): ListQuery {
  const stage = isUnfiltered(state) ? REQUESTED : state.stage;
  const { no, policy, proposal, day } = state;
  const looksAtAllDays = day === '' && no === undefined && policy === '' && proposal === '';
  return {
    id: no,
    policyNumber: policy || undefined,
    platformProposalId: proposal || undefined,
    insuranceCompanyId: state.company,
    agentId: state.agent,
    currentStage: stage,
    createDate: day || undefined,
    createDateFrom: looksAtAllDays ? EVER : undefined,
    ...(stage === REQUESTED
      ? { sortBy: 'lastActionDate', sortOrder: 'asc' }
      : { sortBy: 'createDate', sortOrder: 'desc' }),
    page: state.page ?? 1,
    pageSize: PAGE_SIZE,
  };
}
