import { api, type RequestOf } from '../api/client.js';

type Query = NonNullable<RequestOf<'/api/admin/jobs', 'get'>['query']>;

const AT_MOST = 5;
/** A job's number, alone or called one. */
const JOB_NUMBER = /^(?:iş|is|job)?\s*([1-9]\d{0,9})$/i;
/** Numbers of policies and proposals are longer than what is typed on the way to a word. */
const NUMBER_FROM = 4;

/** Jobs with this number, or of this policy or proposal. A hit is kept in the browser, so that it names no policy. */
export async function findJobs(
  words: string,
  _user: unknown,
  signal: AbortSignal,
): Promise<{ key: string; group: 'palette.jobs'; title: string; to: string }[]> {
  const found = await Promise.all(queriesOf(words).map((query) => read(query, signal)));
  const jobs = new Map(found.flat().map((job) => [job.Id, job]));
  return [...jobs.values()].map(({ Id, InsuranceCompanyName, ProductName, ProductBranchName }) => ({
    key: `job ${Id}`,
    group: 'palette.jobs',
    title: [Id, InsuranceCompanyName, ProductName ?? ProductBranchName].filter(Boolean).join(' · '),
    to: `/jobs/${Id}`,
  }));
}

/** What is asked for the words: every question is answered by an index. */
function queriesOf(words: string): Query[] {
  const id = Number(JOB_NUMBER.exec(words)?.[1]);
  const isNumber = words.length >= NUMBER_FROM && words.length <= 100 && /\d/.test(words);
  return [
    ...(id <= 2_147_483_647 ? [{ id }] : []),
    ...(isNumber ? [{ policyNumber: words }, { platformProposalId: words }] : []),
  ];
}

async function read(query: Query, signal: AbortSignal) {
  const answer = await api.call('get', '/api/admin/jobs', { query: { ...query, pageSize: AT_MOST }, signal });
  return answer.Items;
}
