// Works 6 and 7: new jobs of a platform, and calls of an adapter, beside another build of the gateway when there is one.
import { calm, inTurn } from '../lib.mjs';
import { withClient } from '../servers.mjs';
import { measured, note, report } from './measure.mjs';
import { announcements, openings } from './requests.mjs';
import { startGateway } from './services.mjs';

const COUNT = { full: 8_000, quick: 480 };

export const measureIntake = (bench) =>
  measure(bench, { work: 'intake', title: 'New job', request: openings, caller: 'platform', table: 'job' });
export const measureLogs = (bench) =>
  measure(bench, {
    work: 'logs',
    title: 'Outgoing log, 2 KB of bodies',
    request: announcements,
    caller: 'adapter',
    table: 'outgoing_log',
  });

async function measure(bench, { work, title, request, caller, table }) {
  const { quick, rounds, connections, sink, server, helpers, load } = bench;
  const count = Math.ceil((quick ? COUNT.quick : COUNT.full) / connections) * connections;
  const contenders = [];
  for (const [key, name, checkout] of [
    ['gateway', 'this gateway'],
    ['before', 'the build before', bench.before],
  ]) {
    if (key === 'before' && !checkout) continue;
    const platformUrl = `http://127.0.0.1:${sink.hello.answering}`;
    const options = { database: `${work}_${key}`, platformUrl, paused: true, ...(checkout && { checkout }) };
    const gateway = await startGateway(server, options);
    await withClient(gateway.url, (client) => client.query(PEOPLE));
    contenders.push({ key, name, ...gateway, token: await gateway.login(caller), helpers });
  }
  const results = new Map(contenders.map(({ key }) => [key, []]));
  const run = async (contender, requests) => {
    await server.settle(contender.url);
    await calm();
    const before = await rowsOf(contender.url, table);
    const { origin, token } = contender;
    const ask = () => load.ask({ ...request(token), origin, connections, count: requests });
    const result = await measured({ ...contender, server }, ask);
    const recorded = (await rowsOf(contender.url, table)) - before;
    if (recorded !== requests) throw new Error(`${contender.name} recorded ${recorded} of ${requests}.`);
    return result;
  };
  for (const contender of contenders) await run(contender, Math.ceil(count / 4 / connections) * connections);
  for (let round = 0; round < rounds; round++) {
    for (const contender of inTurn(contenders, round)) {
      const result = await run(contender, count);
      results.get(contender.key).push(result);
      note(contender.name, result);
    }
  }
  for (const { stop } of contenders) await stop();
  report(`${title}, ${connections} connections, ${count.toLocaleString('en')} a round`, contenders, results);
}

/** Users of a platform and of an adapter, with the password of the others. */
const PEOPLE = `
  insert into app_user (user_name, password_hash, roles, permissions, insurance_company_ids, agent_id)
  select name, (select password_hash from app_user where user_name = 'one'), roles, '{}', '{}', agent
  from (values ('platform', '{PlatformUser}'::text[], 1), ('adapter', '{IntegrationService}'::text[], null)) person (name, roles, agent)`;

const rowsOf = (url, table) =>
  withClient(
    url,
    async (client) => (await client.query(`select count(*)::int as count from ${table}`)).rows[0].count,
  );
