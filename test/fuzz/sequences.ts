import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../support/client.js';
import { endorsement, newJob, pdf } from '../support/jobs.js';
import { codeOf } from '../support/totp.js';
import type { CallerName } from './draw/drawn.js';
import { SEQUENCE_JOB } from './pools.js';
import { OTHER_PASSWORD, PASSWORD } from './world.js';

/** An access token ends within a second; a busy machine takes longer. */
const ENDED_WITHIN_MS = 3_000;

const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** Calls an operation, as a caller or with a token; every answer is held against the document besides. */
export type Call = (
  method: string,
  path: string,
  options?: { as?: CallerName; token?: string; body?: unknown; headers?: [string, string][] },
) => Promise<Answer>;

/** Steps that depend on one another; no two sequences have the same number. Answers what did not come as promised. */
export type Sequence = (call: Call, number: number) => Promise<string[]>;

/** What is wrong with the statuses of steps. */
function unexpected(steps: readonly [what: string, answer: Answer, status: number | number[]][]): string[] {
  return steps
    .filter(([, answer, status]) => ![status].flat().includes(answer.status))
    .map(
      ([what, answer, status]) =>
        `${what}: ${answer.status} instead of ${status}: ${answer.text.slice(0, 200)}`,
    );
}

async function requestedJob(call: Call): Promise<{ id: number; opened: Answer; requested: Answer }> {
  const body = newJob({ policyNumber: SEQUENCE_JOB });
  const opened = await call('POST', '/api/platform/jobs', { as: 'PlatformUser', body });
  const id = opened.status === 201 ? opened.response<{ Id: number }>().Id : 0;
  const path = `/api/platform/jobs/${id}/endorsement-requests`;
  const requested = await call('POST', path, { as: 'PlatformUser', body: { files: [pdf()] } });
  return { id, opened, requested };
}

const session: Sequence = async (call, number) => {
  const login = (body: object) => call('POST', '/api/authentication/login', { body });
  const refresh = (refreshToken: string) =>
    call('POST', '/api/authentication/refresh-token', { body: { refreshToken } });
  const first = await login({ userName: 'baska-0', password: PASSWORD });
  // The name was changed, or waits after failures: there is no session to look at.
  if (first.status !== 200) return unexpected([['login', first, [401, 429, 503]]]);
  const { AccessToken, RefreshToken } = first.response<{ AccessToken: string; RefreshToken: string }>();
  const read = await call('GET', '/api/codes', { token: AccessToken });
  const second = await refresh(RefreshToken);
  if (second.status === 401) {
    // Only an odd request that has ended the user's sessions explains this; it has ended the access token as well.
    await sleep(ENDED_WITHIN_MS);
    const later = await call('GET', '/api/codes', { token: AccessToken });
    return unexpected([['read after the refresh was refused', later, 401]]);
  }
  if (number % 2 === 0 && second.status === 200) {
    const next = second.response<{ RefreshToken: string }>().RefreshToken;
    const logout = await call('POST', '/api/authentication/logout', { body: { refreshToken: next } });
    const after = await refresh(next);
    return unexpected([
      ['refresh', second, 200],
      ['logout', logout, 204],
      ['refresh after logout', after, 401],
    ]);
  }
  const again = await refresh(RefreshToken);
  return unexpected([
    ['read with a new token', read, 200],
    ['refresh', second, 200],
    ['refresh with a spent token', again, 401],
  ]);
};

/** A browser signs in, renews its token and signs out; odd requests may meanwhile take its user's access away. */
const browser: Sequence = async (call) => {
  const ofPage: [string, string] = ['sec-fetch-site', 'same-origin'];
  const body = { userName: 'baska-3', password: PASSWORD };
  const opened = await call('POST', '/api/admin/session', { body, headers: [ofPage] });
  if (opened.status !== 200) return unexpected([['sign in', opened, [401, 403, 429, 503]]]);
  const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';');
  const headers: [string, string][] = [ofPage, ['cookie', cookie]];
  const renewed = await call('POST', '/api/admin/session/token', { headers });
  const ended = await call('DELETE', '/api/admin/session', { headers });
  const after = await call('POST', '/api/admin/session/token', { headers });
  return unexpected([
    ['renew', renewed, [200, 401]],
    ['sign out', ended, 204],
    ['renew after the end', after, 401],
  ]);
};

/** A user changes the password and changes it back; another sequence may be about the same user. */
const ownPassword: Sequence = async (call) => {
  const userName = 'baska-2';
  for (const [current, next] of [
    [PASSWORD, OTHER_PASSWORD],
    [OTHER_PASSWORD, PASSWORD],
  ]) {
    const login = await call('POST', '/api/authentication/login', { body: { userName, password: current } });
    if (login.status !== 200) continue;
    const token = login.response<{ AccessToken: string }>().AccessToken;
    const body = { currentPassword: current, newPassword: next };
    const changed = await call('POST', '/api/authentication/password', { token, body });
    const after = await call('GET', '/api/codes', { token });
    const problems = unexpected([
      ['change', changed, [204, 400, 401, 429]],
      ['read with the token of before', after, changed.status === 204 ? 401 : [200, 401]],
    ]);
    if (problems.length > 0) return problems;
  }
  return [];
};

/** A user sets a second factor up, ends another session and turns the factor off; another sequence may be about the same user. */
const ownAccount: Sequence = async (call, number) => {
  const body = { userName: `baska-${4 + (number % 4)}`, password: PASSWORD };
  const login = () => call('POST', '/api/authentication/login', { body });
  const [first, second] = [await login(), await login()];
  if (first.status !== 200 || second.status !== 200) return [];
  const token = first.response<{ AccessToken: string }>().AccessToken;
  const factor = '/api/admin/me/second-factor';
  const begun = await call('POST', factor, { token });
  const secret = begun.status === 200 ? begun.response<{ Secret: string }>().Secret : '';
  const on = await call('PUT', factor, { token, body: { code: codeOf(secret, -1) } });
  const listed = await call('GET', '/api/admin/me/sessions', { token });
  const others =
    listed.status === 200
      ? listed.response<{ Id: string; Current: boolean }[]>().filter(({ Current }) => !Current)
      : [];
  const ended = await call('DELETE', `/api/admin/me/sessions/${others[0]?.Id ?? NO_SESSION}`, { token });
  const off = await call('DELETE', factor, { token, body: { code: codeOf(secret) } });
  return unexpected([
    ['begin', begun, [200, 401, 409]],
    ['confirm', on, [200, 400, 401, 409, 429]],
    ['own sessions', listed, [200, 401]],
    ['end of a session', ended, [204, 401, 404]],
    ['turn off', off, [204, 400, 401, 409, 429]],
  ]);
};

const endorsed: Sequence = async (call, number) => {
  const { id, opened, requested } = await requestedJob(call);
  const path = `/api/offline/jobs/${id}/endorsements`;
  const make = (body: object, key: string) =>
    call('POST', path, { as: 'InsuranceCompanyAPIAdmin', body, headers: [['idempotency-key', key]] });
  const key = `sequence-${id}`;
  const body = endorsement({ message: `Zeyil ${number}` });
  const checked = await call('POST', `${path}?dryRun=true`, { as: 'Supervizor', body });
  const both = await Promise.all([make(body, key), make(body, `${key}-b`)]);
  const made = both.filter(({ status }) => status === 204).length;
  const winner = both[0]?.status === 204 ? key : `${key}-b`;
  const repeated = await make(body, winner);
  const other = await make({ ...body, message: 'other' }, winner);
  const actions = await call('GET', `/api/offline/jobs/${id}/actions`, { as: 'Supervizor' });
  const types =
    actions.status === 200 ? actions.response<{ ActionType: number }[]>().map((one) => one.ActionType) : [];
  return [
    ...unexpected([
      ['open', opened, 201],
      ['request', requested, 204],
      ['dry run', checked, 200],
      ['repeat with the same key', repeated, 204],
      ['another body under the key', other, 409],
    ]),
    ...(made === 1 ? [] : [`of two endorsements at once ${made} were made`]),
    ...(types.join() === '1,2,3' ? [] : [`the actions are ${types}`]),
  ];
};

const rejectedAndAskedAgain: Sequence = async (call, number) => {
  const { id, opened, requested } = await requestedJob(call);
  const path = `/api/offline/jobs/${id}/endorsements`;
  const reject = () =>
    call('POST', `${path}/reject`, {
      as: 'Supervizor',
      body: { rejectReasonId: 1 + (number % 9), message: null },
    });
  const rejected = await reject();
  const twice = await reject();
  const again = await call('POST', `/api/platform/jobs/${id}/endorsement-requests`, {
    as: 'PlatformUser',
    body: {},
  });
  const transferred = await call('PUT', `/api/platform/jobs/${id}/transfer-documents/ZeyilPdf`, {
    as: 'PlatformUser',
    body: { fileName: 'zeyil.pdf', contentType: 'application/pdf', base64Content: btoa('%PDF-1.7') },
  });
  const made = await call('POST', path, { as: 'Supervizor', body: endorsement() });
  const late = await reject();
  return unexpected([
    ['open', opened, 201],
    ['request', requested, 204],
    ['reject', rejected, 204],
    ['reject again', twice, 500],
    ['request again', again, 204],
    ['put a document', transferred, 204],
    ['make', made, 204],
    ['reject what was made', late, 500],
  ]);
};

/** A value of a parameter, written by two at once, read and removed. */
const parameter: Sequence = async (call, number) => {
  const path = `/api/admin/parameters/77/values/dizi-${number}`;
  const put = (parameterName: string) =>
    call('PUT', path, { as: 'Administrator', body: { parameterName, status: true, crossed: false } });
  const [one, other] = await Promise.all([put('a'), put('b')]);
  const list = await call('GET', '/api/parameters/77/values?pageSize=1', { as: 'IntegrationService' });
  const removed = await call('DELETE', path, { as: 'Administrator' });
  const gone = await call('DELETE', path, { as: 'Administrator' });
  return unexpected([
    ['put', one, 200],
    ['put at once', other, 200],
    ['list', list, 200],
    ['remove', removed, 200],
    ['remove again', gone, 404],
  ]);
};

/** A service that is closed until later, opened again, and closed for good. */
const status: Sequence = async (call, number) => {
  const list = await call('GET', '/api/ServiceAvailabilities', { as: 'Administrator' });
  const items = list.status === 200 ? list.items<{ Id: number; Status: string }>() : [];
  const item = items[number % items.length];
  // The fuzzer may just have emptied the catalog.
  if (!item) return unexpected([['list', list, 200]]);
  const path = `/api/admin/service-availabilities/${item.Id}`;
  const next = item.Status === 'Active' ? 'ManualDisabled' : 'Active';
  const until = next === 'Active' ? {} : { until: '2999-01-01' };
  const change = (body: object) =>
    call('POST', `${path}/status`, { as: 'Administrator', body: { reason: 'Planlı bakım', ...body } });
  const changed = await change({ status: next, ...until });
  const cancelled = await call('DELETE', `${path}/reopening`, { as: 'Administrator' });
  const history = await call('GET', `${path}/history`, { as: 'Operator' });
  return unexpected([
    ['change', changed, [200, 404, 409]],
    ['cancel the reopening', cancelled, [204, 404]],
    ['history', history, [200, 404]],
  ]);
};

/** A closing that is planned twice under one id, and taken back. */
const plan: Sequence = async (call, number) => {
  const list = await call('GET', '/api/ServiceAvailabilities', { as: 'Administrator' });
  const items = list.status === 200 ? list.items<{ Id: number }>() : [];
  const item = items[number % items.length];
  if (!item) return unexpected([['list', list, 200]]);
  const path = '/api/admin/service-availabilities/plans';
  const bulkId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const body = { ids: [item.Id], status: 'ManualDisabled', reason: 'Bakım', from: '2990-01-01', bulkId };
  const planned = await call('POST', path, { as: 'Administrator', body });
  const again = await call('POST', path, { as: 'Administrator', body });
  const made = await call('GET', `${path}?bulkId=${bulkId}`, { as: 'Operator' });
  const [id] = made.status === 200 ? made.items<{ Id: number }>().map(({ Id }) => Id) : [];
  const taken = await call('DELETE', `${path}/${id ?? 2_000_000_000}`, { as: 'Administrator' });
  return unexpected([
    ['plan', planned, [200, 400, 409]],
    ['plan again', again, [200, 400, 409]],
    ['list the plan', made, 200],
    ['take back', taken, [204, 404]],
  ]);
};

/** A change of many records that comes twice under one id. */
const bulkChange: Sequence = async (call, number) => {
  const list = await call('GET', '/api/ServiceAvailabilities', { as: 'Administrator' });
  const items = list.status === 200 ? list.items<{ Id: number; Status: string }>() : [];
  const [first, second] = [items[number % items.length], items[(number + 1) % items.length]];
  if (!first || !second || first === second) return unexpected([['list', list, 200]]);
  const path = '/api/admin/service-availabilities/statuses';
  const bulkId = `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;
  const status = first.Status === 'Active' ? 'ManualDisabled' : 'Active';
  const changes = [first, second].map(({ Id, Status }) => ({ id: Id, expectedStatus: Status }));
  const body = { changes, status, reason: 'Bakım', bulkId };
  const preview = { ids: [first.Id, second.Id, 2_000_000_000], status };
  const previewed = await call('POST', `${path}/preview`, { as: 'Operator', body: preview });
  const changed = await call('POST', path, { as: 'Administrator', body });
  const again = await call('POST', path, { as: 'Administrator', body });
  const shown = await call('GET', `${path}/${bulkId}`, { as: 'Operator' });
  return unexpected([
    ['preview', previewed, 200],
    ['change many', changed, [200, 409]],
    ['change many again', again, [200, 409]],
    ['show the bulk change', shown, 200],
  ]);
};

/** Values of parameters that come and go in bulk, all or none. */
const bulk: Sequence = async (call, number) => {
  const value = { parameterId: 78, parameterValue: `toplu-${number}` };
  const change = (changes: object[]) =>
    call('POST', '/api/admin/parameters/changes', { as: 'Administrator', body: { changes } });
  const upsert = { ...value, changeType: 'upsert', parameterName: 'a', status: true, crossed: false };
  const unknown = { changeType: 'delete', parameterId: 78, parameterValue: `yok-${number}` };
  const added = await change([upsert]);
  const refused = await change([{ ...value, changeType: 'delete' }, unknown]);
  const removed = await change([{ ...value, changeType: 'delete' }]);
  return unexpected([
    ['add', added, 200],
    ['remove what is not there', refused, 400],
    ['remove', removed, 200],
  ]);
};

/** A resend by filter, from the feed over the count to its progress. */
const resend: Sequence = async (call) => {
  const path = '/api/admin/deliveries';
  const listed = await call('GET', `${path}?pageSize=1`, { as: 'Operator' });
  const fed = await call('GET', `${path}/feed?state=Dropped,Pending&pageSize=1`, { as: 'Operator' });
  const counted = await call('GET', `${path}/counts?state=Dropped,Exhausted`, { as: 'Operator' });
  const body = { filter: { states: ['Dropped', 'Exhausted'] }, limit: 1 };
  const sent = await call('POST', `${path}/resend`, { as: 'Operator', body });
  const id = sent.status === 200 ? sent.response<{ ResendId: number | null }>().ResendId : null;
  const progress = await call('GET', `${path}/resends/${id ?? 1}`, { as: 'Operator' });
  return unexpected([
    ['list', listed, 200],
    ['feed', fed, 200],
    ['count', counted, 200],
    ['resend', sent, 200],
    ['progress', progress, id === null ? [200, 404] : 200],
  ]);
};

/** A platform compares what it was sent, and asks for one of them again. */
const ownNotification: Sequence = async (call) => {
  const path = '/api/platform/notifications';
  const listed = await call('GET', `${path}?state=Delivered&pageSize=200`, { as: 'PlatformUser' });
  const items = listed.status === 200 ? listed.items<{ ReferanceNo: string }>() : [];
  const last = items.at(-1);
  if (!last) return unexpected([['list', listed, 200]]);
  const again = await call('POST', `${path}/${encodeURIComponent(last.ReferanceNo)}/resend`, {
    as: 'PlatformUser',
  });
  // An odd request may have sent it again before.
  return unexpected([['resend', again, [204, 409]]]);
};

/** A day is read by all who settle it, and compared with itself. */
const settlement: Sequence = async (call) => {
  const steps: [string, Answer, number][] = [];
  for (const [reader, as] of [
    ['offline', 'InsuranceCompanyAPIAdmin'],
    ['platform', 'PlatformUser'],
    ['admin', 'Operator'],
  ] as const) {
    const path = `/api/${reader}/settlements`;
    const listed = await call('GET', `${path}?dayFrom=2026-11-01&dayTo=2026-12-01`, { as });
    const items = listed.status === 200 ? listed.response<{ Day: string }[]>() : [];
    const day = `${path}/${items.at(-1)?.Day ?? '2026-11-27'}`;
    const page = await call('GET', `${day}/endorsements?pageSize=5`, { as });
    const rows = page.status === 200 ? page.items<Record<string, unknown>>() : [];
    const compared = await call('POST', `${day}/compare?keep=true`, {
      as,
      body: rows.map(({ PolicyNumber, RenewalNo, EndorsementNo, GrossPremium }) => ({
        policyNumber: PolicyNumber,
        renewalNo: RenewalNo,
        endorsementNo: EndorsementNo,
        grossPremium: GrossPremium,
      })),
    });
    steps.push(
      [`${reader}: sums`, listed, 200],
      [`${reader}: page`, page, 200],
      [`${reader}: compare`, compared, 200],
      [`${reader}: kept`, await call('GET', `${day}/comparisons`, { as }), 200],
    );
  }
  return unexpected(steps);
};

/** Sequences by name. */
export const SEQUENCES: Readonly<Record<string, Sequence>> = {
  ownAccount,
  session,
  browser,
  ownPassword,
  endorsed,
  rejectedAndAskedAgain,
  parameter,
  status,
  plan,
  bulkChange,
  bulk,
  resend,
  ownNotification,
  settlement,
};
