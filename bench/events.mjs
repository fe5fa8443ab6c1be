// Measures what operational events cost while deliveries are used up: node bench/events.mjs [--quick] [--rounds N]

import { assemble } from './delivery/contenders.mjs';
import { drain } from './delivery/drain.mjs';
import { AROUND, PAYLOAD, TYPE } from './delivery/notice.mjs';
import { benchmark, inTurn, median, printTable, start } from './lib.mjs';
import { withClient } from './servers.mjs';

const PLATFORMS = 50;
const READERS = 20;
/** Attempts before the last one of the type. */
const USED = 10;
/** Nobody is there: every event waits on the webhook's ladder, every mail for its server. */
const ALERTS = {
  EVENTS_URL: 'http://127.0.0.1:9/events',
  EVENTS_SECRET: `whsec_${'A'.repeat(44)}`,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'zeyil@sirket.example',
};

const fillSql = (count) => `
  with announced as (
    insert into notification (id, type, payload)
    select nextval('notification_no'), ${TYPE}, '${PAYLOAD}' from generate_series(1, ${count}) returning id)
  insert into delivery (notification_id, agent_id, type, referance_no, started, finished)
  select id, 1 + id % ${PLATFORMS}, ${TYPE}, '${AROUND[0]}' || lpad(id::text, 10, '0') || '${AROUND[1]}', ${USED}, ${USED}
  from announced`;
const SUBSCRIBED = `
  with reader as (
    insert into app_user (user_name, roles, permissions, insurance_company_ids) select 'reader-' || n, '{Operator}', '{}', '{}' from generate_series(1, ${READERS}) n returning id)
  insert into event_subscription (user_id, mail, kinds)
  select id, 'reader-' || id || '@sirket.example', '{delivery.exhausted}' from reader`;
/** No note is kept, so that nothing is merged or sent either; what is left is the statement's own counting. */
const WITHOUT = `
  create function no_note() returns trigger language plpgsql as 'begin return null; end';
  create trigger no_note before insert on event_note for each row execute function no_note()`;

/** The gateway with its deliveries at their last attempts, which fail. */
function contender(gateway, { name, prepare, variables }) {
  const producer = async (url, receivers) => {
    const queue = await gateway.producer(url, receivers);
    const ask = (sql) => withClient(url, async (client) => (await client.query(sql)).rows);
    await ask(prepare);
    return {
      ...queue,
      fill: (count) => ask(fillSql(count)),
      recorded: async () => {
        const [{ count }] = await ask(
          `select count(*)::int as count from finished_delivery where state = 'Exhausted'`,
        );
        return count;
      },
    };
  };
  return { ...gateway, name, producer, options: { variables } };
}

await benchmark(async ({ quick, count: wanted, rounds = quick ? 1 : 8 }) => {
  const [gateway] = await assemble(['gateway']);
  const count = Number(wanted ?? (quick ? 5_000 : 100_000));
  const ways = [
    contender(gateway, { name: 'with events, webhook and mails', prepare: SUBSCRIBED, variables: ALERTS }),
    contender(gateway, { name: 'without', prepare: WITHOUT, variables: {} }),
  ];
  const sink = await start('./delivery/sink.mjs', { delay: 0, status: 500 });
  const results = new Map(ways.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const way of inTurn(ways, round)) {
      const result = await drain(way, sink, { count, slow: false, platforms: PLATFORMS, tries: 1 });
      results.get(way.name).push(result);
      const { rate, workerCpu, serverCpu } = result;
      process.stderr.write(
        `${way.name}: ${Math.round(rate)}/s, CPU ${workerCpu.toFixed(4)} + ${serverCpu.toFixed(4)}\n`,
      );
    }
  }
  const [noted, bare] = ways.map(({ name }) => results.get(name));
  const ratio = (field) =>
    median(noted.map((result, round) => result[field] / bare[round][field])).toFixed(3);
  const middle = (given, field, digits) => median(given.map((result) => result[field])).toFixed(digits);
  const fields = [
    ['used up a second', 'rate', 0],
    ['CPU s per 1,000, Node.js', 'workerCpu', 4],
    ['CPU s per 1,000, PostgreSQL', 'serverCpu', 4],
  ];
  printTable(
    `${count.toLocaleString('en')} deliveries of ${PLATFORMS} agents used up at once (target: within 5 %)`,
    ['', 'with events', 'without', 'median of the ratios'],
    fields.map(([name, field, digits]) => [
      name,
      middle(noted, field, digits),
      middle(bare, field, digits),
      ratio(field),
    ]),
  );
});
