// @module-tag service-availability
import { beforeEach, expect, test } from 'vitest';
import { readTable } from '../admin-ui/admin/catalog/read-table.js';
import type { ServiceCatalogPage } from '../src/service-availability/catalog/catalog.answers.js';
import { CatalogRecords } from '../src/service-availability/catalog/catalog-records.service.js';
import { type CatalogRecord, record, startAvailability } from './support/availability.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const CATALOG = '/api/admin/service-catalog';
const on = startOnce(startAvailability);
beforeEach(() => on.reset());

const page = async (query: string) => (await on.operator.get(CATALOG + query)).response<ServiceCatalogPage>();
const csv = async () => (await on.operator.send('GET', CATALOG, undefined, { accept: 'text/csv' })).text;

test('The catalog is read page by page with all ids and names, without what has left it', async () => {
  const withBranch = { ...record(110, 111, 1), productBranchId: 2, productBranchName: 'Kasko' };
  await on.sync([withBranch, record(110, 111, 2), record(124, null, 9, 4), record(131, 115, 3)]);
  await on.sync([withBranch, record(124, null, 9, 4), record(131, 115, 3)]);
  const first = await page('?pageSize=2');
  expect(first.Items).toMatchObject([
    { InsuranceCompanyId: 110, ProductName: 'Ürün 111', ProductBranchId: 2, ProductBranchName: 'Kasko' },
    { ServiceName: 'Servis 9', ProductId: null, ProductName: null, OutsourceProcessName: 'Süreç 4' },
  ]);
  const second = await page(`?pageSize=2&cursor=${first.NextCursor}`);
  expect(second).toMatchObject({ Items: [{ InsuranceCompanyId: 131 }], NextCursor: null });
});

test('A sync between two pages refuses the second one, of a file as well', async () => {
  await on.sync([record(110, 111, 1), record(110, 111, 2)]);
  const { NextCursor } = await page('?pageSize=1');
  const file = on.service.running.app.get(CatalogRecords).file({ pageSize: 1 });
  const begun = await file.page(undefined, 1);
  await on.sync([record(110, 111, 1), record(110, 111, 2), record(110, 111, 3)]);
  expectInvalid(await on.operator.get(`${CATALOG}?cursor=${NextCursor}`), {
    Cursor: 'The catalog has changed since the first page: begin again without cursor.',
  });
  await expect(file.page(begun.NextCursor ?? undefined, 1)).rejects.toMatchObject({
    code: 'Validation.General',
  });
});

test('As CSV it has more rows than files of lists may have', async () => {
  await on.sync([record(110, 111, 1)]);
  await on.service.dataSource.query(
    `insert into service_availability (insurance_company_id, insurance_company_name, service_operation_id,
       service_operation_name, service_name, reason, status_date)
     select 110, 'Ş', 10 + n, 'İ', 'S', 'Yeni', now() from generate_series(1, 100001) n`,
  );
  expect((await csv()).trim().split('\r\n')).toHaveLength(1 + 100_002);
});

test('As CSV it is a file that the screen of the catalog reads as the same catalog, whatever the names, and audited', async () => {
  const named = (name: string, operation: number): CatalogRecord => ({
    ...record(110, operation % 2 ? 111 : null, operation, operation % 3 ? null : 4),
    insuranceCompanyName: name,
    serviceName: name,
  });
  const names = ['=2+3', '-Kasko, -10', 'a;"b"', "'tek", '"iki"', 'Ağ | @x', '1,5', '+90', "Ali'nin -i"];
  await on.sync(names.map((name, index) => named(name, index + 1)));
  const text = await csv();
  expect(text.split('\r\n')[0]).toBe(
    'Şirket no;Şirket;Ürün no;Ürün;Branş no;Branş;İşlem no;İşlem;Servis;Dış süreç no;Dış süreç',
  );
  const read = await readTable(text, 'tr');
  const records = 'records' in read ? (read.records as unknown as CatalogRecord[]) : [];
  const trial = await on.sync(records, 'dryRun=true');
  expect(trial.response()).toMatchObject({ Added: 0, Removed: 0, Renamed: 0, Unchanged: names.length });
  const audited = await on.service.dataSource.query(
    `select user_id, target from admin_audit where action = 'serviceCatalog.export' order by id desc limit 1`,
  );
  expect(audited).toEqual([{ user_id: on.operator.userId, target: 'service catalog' }]);
});
