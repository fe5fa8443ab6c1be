import { afterEach, expect, test } from 'vitest';
import { FormerInstallments } from '../src/endorsements/former-installments.job.js';
import { startEndorsements } from './support/endorsements.js';
import { endorsement } from './support/jobs.js';
import { startOnce } from './support/start-once.js';

const bench = startOnce(startEndorsements);
const premium = {
  currencyType: 2,
  exchangeRate: 3,
  installmentDetails: [
    { installmentNo: 3, paymentAmount: -1000.55, paymentDate: '9999-12-31T23:59:59.999', commission: null },
    { installmentNo: 1, paymentAmount: 0.1, paymentDate: '1900-01-01T00:00:00', commission: 12345678.12345 },
    { installmentNo: 1, paymentAmount: 7, paymentDate: '2026-11-20' },
  ],
};

afterEach(() => query('drop function if exists refuse_array cascade'));

function query(sql: string): Promise<{ rows: number }[]> {
  return bench.service.dataSource.query(sql);
}

/** Writes an endorsement with its installments as the release before does: by a statement in which neither waits for the other. */
async function asFormerly(job: number): Promise<void> {
  const actions = `action_id in (select id from job_action where job_id = ${job})`;
  await query(`
    create temp table of_job as select * from endorsement where ${actions};
    create temp table rows_of_job as select * from endorsement_installment where ${actions};
    update of_job set installment_nos = null, installment_amounts = null, installment_dates = null, installment_commissions = null;
    delete from endorsement where ${actions};
    with endorsed as (insert into endorsement select * from of_job), installments as (
      insert into endorsement_installment (action_id, position, installment_no, payment_amount, payment_date, commission)
      select action_id, position, installment_no, payment_amount, payment_date, commission from rows_of_job
    ) select;
    drop table of_job, rows_of_job`);
}

const actionsOf = (job: number) => bench.actionsText(job);
const former = async () => (await query('select count(*)::int as rows from former_installment'))[0]?.rows;
const move = () => bench.service.running.app.get(FormerInstallments).run();

test('Installments that the release before has written are read as new ones, and move into their endorsements unchanged', async () => {
  const job = await bench.made(endorsement({ premium }));
  const without = await bench.made(endorsement({ premium: null }));
  const before = [await actionsOf(job), await actionsOf(without)];
  expect(before[0]).toContain('"PaymentAmount" : -1000.55');
  for (const each of [job, without]) await asFormerly(each);
  expect(await former()).toBe(3);
  expect([await actionsOf(job), await actionsOf(without)]).toEqual(before);
  await move();
  expect(await former()).toBe(0);
  expect([await actionsOf(job), await actionsOf(without)]).toEqual(before);
});

test('an endorsement moves as a whole, however many installments it has', async () => {
  const installmentDetails = Array.from({ length: 3_500 }, (_, index) => ({
    installmentNo: 1 + (index % 100),
    paymentAmount: index / 100,
    paymentDate: '2026-11-20',
  }));
  const jobs = [
    await bench.made(endorsement({ premium })),
    await bench.made(endorsement({ premium: { ...premium, installmentDetails } })),
    await bench.made(endorsement({ premium })),
  ];
  const before = await Promise.all(jobs.map(actionsOf));
  for (const job of jobs) await asFormerly(job);
  await move();
  expect([await former(), await Promise.all(jobs.map(actionsOf))]).toEqual([0, before]);
});

test('what can not be moved stays as it was', async () => {
  const job = await bench.made(endorsement({ premium }));
  await asFormerly(job);
  const before = await actionsOf(job);
  await query(`create function refuse_array() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
    create trigger refuse_array before update on endorsement for each row execute function refuse_array()`);
  await move();
  expect([await former(), await actionsOf(job)]).toEqual([3, before]);
});

test('the installments of an endorsement are the same number in each column', async () => {
  await bench.made(endorsement({ premium }));
  await expect(query(`update endorsement set installment_amounts = '{1}'`)).rejects.toThrow(
    'endorsement_installments',
  );
});
