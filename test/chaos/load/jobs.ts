import { endorsement, newJob, pdf } from '../../support/jobs.js';
import { COMPANY } from '../world.js';
import type { Asker } from './ask.js';
import { change, changeSurely, newKey, type Piece, type Tools } from './worker.js';

const TRANSFER_SHARE = 0.2;
const REJECT_SHARE = 0.3;
const RIVAL_SHARE = 0.2;
const REPEAT_SHARE = 0.3;
const AGAIN_SHARE = 0.4;
/** Few jobs belong to the agent whose platform always resets, since each causes a whole ladder. */
const LAST_AGENT_SHARE = 0.02;

interface Job {
  id: number;
  platform: Asker;
  insurer: Asker;
}

/** The life of one job: opened, its endorsement requested, then made or rejected, sometimes both. */
export const liveJob: Piece = async (tools) => {
  const { sessions, world, random } = tools;
  const place = random() < LAST_AGENT_SHARE ? world.agentIds.length - 1 : Math.floor(random() * 3);
  const platform = await sessions.as(world.users.platforms[place] ?? '');
  const insurer = await sessions.as(world.users.insurer);
  const id = await open(tools, platform);
  if (id === undefined) return;
  const job = { id, platform, insurer };
  const hasTransfer = random() < TRANSFER_SHARE && (await transfer(tools, job));
  if (!(await request(tools, job))) return;
  if (random() < REJECT_SHARE) {
    const isRejected = await reject(tools, job);
    if (!isRejected || random() > AGAIN_SHARE || !(await request(tools, job))) return;
  }
  await make(tools, job, hasTransfer);
};

async function open(tools: Tools, platform: Asker): Promise<number | undefined> {
  const key = newKey();
  const body = newJob({
    insuranceCompanyId: COMPANY,
    policyNumber: '100000334601017',
    platformProposalId: key,
  });
  const asking = tools.voice.ask('POST', '/api/platform/jobs', platform, body);
  const { certainty, answer } = await change(tools, { what: 'open', key }, asking);
  return certainty === 'done' ? answer?.response<{ Id: number }>().Id : undefined;
}

/** Uploads both documents of the endorsement over the transfer; returns whether that succeeded. */
async function transfer({ voice }: Tools, { id, platform }: Job): Promise<boolean> {
  for (const kind of ['ZeyilPdf', 'BilgilendirmeFormu']) {
    const path = `/api/platform/jobs/${id}/transfer-documents/${kind}`;
    const { certainty } = await voice.ask('PUT', path, platform, pdf());
    if (certainty !== 'done') return false;
  }
  return true;
}

/**
 * Repeats the request until its result is known. After an unknown result, a refusal because of the stage means that the
 * earlier request succeeded.
 */
async function request(tools: Tools, { id, platform }: Job): Promise<boolean> {
  const path = `/api/platform/jobs/${id}/endorsement-requests`;
  let wasUnknown = false;
  for (let time = 0; time < 4; time++) {
    const key = newKey();
    const asking = tools.voice.ask('POST', path, platform, { message: key, files: [pdf()] });
    const { certainty } = await change(tools, { what: 'request', key, jobId: id }, asking);
    if (certainty !== 'unknown') return certainty === 'done' || wasUnknown;
    wasUnknown = true;
  }
  return false;
}

async function reject(tools: Tools, { id, insurer }: Job): Promise<boolean> {
  const key = newKey();
  const path = `/api/offline/jobs/${id}/endorsements/reject`;
  const ask = () =>
    tools.voice.ask('POST', path, insurer, { rejectReasonId: 5, message: key }, { 'idempotency-key': key });
  return (await changeSurely(tools, { what: 'reject', key, jobId: id }, ask)).certainty === 'done';
}

/** Makes the endorsement; sometimes another caller makes it at the same time, and a success is sometimes repeated. */
async function make(tools: Tools, { id, insurer }: Job, hasTransfer: boolean): Promise<void> {
  const { voice, sessions, world, random } = tools;
  const path = `/api/offline/jobs/${id}/endorsements`;
  const left = hasTransfer ? { endorsementPdf: undefined, informationPdf: undefined } : {};
  const made = (as: Asker) => {
    const key = newKey();
    const body = endorsement({ message: key, ...left });
    const ask = () => voice.ask('POST', path, as, body, { 'idempotency-key': key });
    return { ask, done: changeSurely(tools, { what: 'make', key, jobId: id }, ask) };
  };
  const own = made(insurer);
  const rival = random() < RIVAL_SHARE ? made(await sessions.as(world.users.rival)) : undefined;
  const [{ certainty }] = await Promise.all([own.done, rival?.done]);
  if (certainty !== 'done' || random() > REPEAT_SHARE) return;
  const again = await own.ask();
  if (again.certainty !== 'refused') return;
  // The repeat of a success must be a success, so a refusal is recorded as a failure.
  const now = performance.now();
  tools.ledger.heard.push({
    what: 'repeat',
    from: now,
    to: now,
    status: again.status,
    code: 'General.UnexpectedError',
  });
}
