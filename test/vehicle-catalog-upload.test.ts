import { rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { generateVehicleList } from '../kit/vehicle-list/generate-list.js';
import { vehicleListWorkbook } from '../kit/vehicle-list/workbook.js';
import { ListFiles } from '../src/vehicle-catalog/upload/list-files.js';
import type { Answer } from './support/client.js';
import { startOnce } from './support/start-once.js';
import { csv, form, listOf, SYNCS, startCatalog } from './support/vehicle-catalog.js';
import { A3, HEADER, row, workbook } from './support/vehicle-lists.js';

const catalog = startOnce(startCatalog);

afterEach(async () => expect(await catalog.kept()).toEqual([]));

const refused = ({ status, code }: Answer) => [status, code];
const post = (body: FormData, query = '') => catalog.administrator.post(`${SYNCS}${query}`, body);
const multipart = (body: string, boundary = 'b', query = '') =>
  catalog.administrator.post(`${SYNCS}${query}`, body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });

describe('POST /api/admin/vehicle-catalog/syncs takes a list as multipart, field file', () => {
  test("A list is sent as multipart in the field `file`; 202 with the sync's id", {
    tags: 'vehicle-catalog',
  }, async () => {
    const list = generateVehicleList({ rows: 300 });
    const content = await vehicleListWorkbook(list, 'association');
    const sync = await catalog.ended(await post(form(content, 'file', 'C:\\lists\\202608R1.xlsx')));
    expect(sync).toMatchObject({
      State: 'Succeeded',
      Added: 300,
      FileName: '202608R1.xlsx',
      Period: '2026-08',
      Revision: 1,
      Source: 'Upload',
    });
    expect(await catalog.pull()).toHaveLength(300);
    await catalog.idle();
  });

  test('A formula without a stored result fails the sync with sheet, row and column; hidden sheets are named in `Warnings`', {
    tags: 'vehicle-catalog',
  }, async () => {
    const rowsOf = (value: string) =>
      row(1, HEADER) + row(2, A3).replace('<c r="E2"><v>30</v></c>', `<c r="E2">${value}</c>`);
    const book = (content: string) =>
      workbook(
        { Liste: content, Eski: rowsOf('<v>3</v>') },
        {
          'xl/workbook.xml':
            '<workbook xmlns:r="r"><sheets><sheet name="Liste" r:id="s0"/><sheet name="Eski" state="hidden" r:id="s1"/></sheets></workbook>',
        },
      );
    const before = await catalog.pull();
    const lost = await catalog.ended(await post(form(await book(rowsOf('<f>F2*1.05</f>'))), '?confirm=true'));
    expect(lost).toMatchObject({
      State: 'Failed',
      Error: expect.stringMatching(
        /^Sheet "Liste", row 2, column E \(2026\): the result of its formula is not stored/,
      ),
      Warnings: ['Hidden sheets are not read: Eski.'],
    });
    expect(await catalog.pull()).toEqual(before);
    const stored = await book(rowsOf('<f>F2*1.05</f><v>30</v>'));
    expect(await catalog.ended(await post(form(stored), '?dryRun=true&confirm=true'))).toMatchObject({
      State: 'Succeeded',
      Warnings: ['Hidden sheets are not read: Eski.'],
    });
    await catalog.idle();
  });

  test.each<[string, () => string | Promise<Buffer>]>([
    [
      'a character that is cut in two',
      () => csv([]).replace(/\n$/, `\n${'x'.repeat(39)}😀9;1616;AUDI;A3;30;20;10;0\n`),
    ],
    ['U+0000', () => workbook({ Liste: row(1, HEADER) + row(2, ['9_x0000_', ...A3.slice(1)]) })],
    ['half a character', () => workbook({ Liste: row(1, HEADER) + row(2, ['9_xD83D_', ...A3.slice(1)]) })],
  ])(
    'The sync of a list with %s in a faulty cell ends as Failed, and the next one runs',
    async (_, content) => {
      const failed = await catalog.ended(await post(form(await content())));
      expect(failed).toMatchObject({ State: 'Failed', Error: expect.stringContaining('is not a code') });
      expect(
        await catalog.ended(await post(form(csv(listOf(1))), '?dryRun=true&confirm=true')),
      ).toMatchObject({
        State: 'Succeeded',
      });
      await catalog.idle();
    },
  );

  test('fields beside the file are passed over', async () => {
    const body = form(csv(listOf(1)));
    body.append('note', 'Kasım');
    body.append('other', new Blob(['x'.repeat(100_000)]), 'other.bin');
    expect(await catalog.ended(await post(body, '?dryRun=true&confirm=true'))).toMatchObject({
      State: 'Succeeded',
    });
    await catalog.idle();
  });

  test('The field of an uploaded list is called `file` in any case', {
    tags: 'vehicle-catalog',
  }, async () => {
    const answer = await post(form(csv(listOf(1)), 'File'), '?dryRun=true&confirm=true');
    expect(await catalog.ended(answer)).toMatchObject({ State: 'Succeeded' });
    await catalog.idle();
    const body = form(csv(listOf(1)), 'File');
    body.append('FILE', new Blob(['x']), 'second.csv');
    expect((await post(body)).fields).toEqual({ File: 'File must come once.' });
  });

  test('A file without a name is synced like any other', { tags: 'vehicle-catalog' }, async () => {
    const answer = await multipart(
      '--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\n' +
        `${csv(listOf(1))}\r\n--b--\r\n`,
      'b',
      '?dryRun=true&confirm=true',
    );
    expect(await catalog.ended(answer)).toMatchObject({ State: 'Succeeded', FileName: 'list' });
    await catalog.idle();
  });

  test.each([
    ['no file', () => new FormData()],
    ['another field', () => form(csv(listOf(1)), 'list')],
  ])(
    'An upload without file, or in another field, is 400 (%s)',
    { tags: 'vehicle-catalog' },
    async (_, body) => {
      const answer = await post(body());
      expect(refused(answer)).toEqual([400, 'Validation.General']);
      expect(answer.fields).toEqual({ File: 'File is required.' });
    },
  );

  test('a file in a field without a name is passed over', async () => {
    const answer = await multipart(
      '--b\r\nContent-Disposition: form-data; filename="a.csv"\r\n\r\nMarka\r\n--b--\r\n',
    );
    expect(answer.fields).toEqual({ File: 'File is required.' });
  });

  test('a text in the field file is no file', async () => {
    const body = new FormData();
    body.append('file', csv(listOf(1)));
    expect((await post(body)).fields).toEqual({ File: 'File is required.' });
  });

  test.each([100, 30_000, 70_000, 220_000])(
    'a part of %i bytes that is no field is passed over',
    async (size) => {
      const part = `--b\r\nContent-Disposition: attachment\r\n\r\n${'x'.repeat(size)}\r\n`;
      const answer = await multipart(`${part}--b--\r\n`);
      expect(answer.fields).toEqual({ File: 'File is required.' });
    },
  );

  test('two files are 400', async () => {
    const body = form(csv(listOf(1)));
    body.append('file', new Blob(['x']), 'second.csv');
    expect((await post(body)).fields).toEqual({ File: 'File must come once.' });
  });

  test.each([
    ['JSON', { 'content-type': 'application/json' }],
    [
      'a workbook as the body itself',
      { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    ],
    ['a form of the other kind', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('An upload that is no form is 415 (%s)', { tags: 'vehicle-catalog' }, async (_, headers) => {
    const answer = await catalog.administrator.post(SYNCS, 'file=x', headers);
    expect(refused(answer)).toEqual([415, 'General.UnsupportedMediaType']);
  });

  test.each([
    ['nothing', ''],
    ['no parts', 'x'],
    [
      'a part that is cut off',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nMarka',
    ],
    ['headers that are cut off', '--b\r\nContent-Disposition: form-data; name="file"'],
  ])('A broken form is 400 (%s)', { tags: 'vehicle-catalog' }, async (_, body) => {
    expect(refused(await multipart(body))).toEqual([400, 'Validation.General']);
  });

  test('a form without boundary is 400', async () => {
    const answer = await catalog.administrator.post(SYNCS, 'x', {
      'content-type': 'multipart/form-data; charset=utf-8',
    });
    expect(refused(answer)).toEqual([400, 'Validation.General']);
  });

  test('A file of more than 50 MB is 413, whether its length was announced or not', {
    tags: 'vehicle-catalog',
  }, async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    const body = form(Buffer.concat(Array.from({ length: 52 }, () => megabyte)));
    expect(refused(await post(body))).toEqual([413, 'General.PayloadTooLarge']);
    async function* endless() {
      yield '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
      for (let sent = 0; sent < 51; sent++) yield megabyte;
      yield '\r\n--b--\r\n';
    }
    const answer = await fetch(`${catalog.service.url}${SYNCS}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${catalog.administrator.token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: ReadableStream.from(endless()),
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, ((await answer.json()) as { Code: string }).Code]).toEqual([
      413,
      'General.PayloadTooLarge',
    ]);
  });

  test('An aborted upload leaves no file and no sync', { tags: 'vehicle-catalog' }, async () => {
    const syncs = async () =>
      (await catalog.administrator.get(SYNCS)).response<{ TotalCount: number }>().TotalCount;
    const before = await syncs();
    const upload = request(`${catalog.service.url}${SYNCS}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${catalog.administrator.token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
    });
    upload.on('error', () => undefined);
    upload.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
    upload.write('x'.repeat(300_000));
    while ((await catalog.kept()).length === 0);
    upload.destroy();
    while ((await catalog.kept()).length > 0);
    expect(await syncs()).toBe(before);
  });

  test('content that is cut off leaves no file, however soon it is', async () => {
    const files = catalog.service.running.app.get(ListFiles);
    for (let turns = 0; turns < 300; turns++) {
      const content = new Readable({ read() {} }).on('error', () => undefined);
      if (turns % 2 === 0) content.push('Marka');
      const keeping = expect(files.keep(content)).rejects.toThrow('cut off');
      for (let turn = 0; turn < turns % 6; turn++) await setImmediate();
      content.destroy(new Error('cut off'));
      await keeping;
    }
    expect(await catalog.kept()).toEqual([]);
  });

  test('a list that has no place to be kept in is 500, and its content is let go', async () => {
    const directory = join(catalog.service.dataDirectory, 'vehicle-lists');
    await rm(directory, { recursive: true, force: true });
    await writeFile(directory, 'in the way');
    try {
      expect((await post(form(csv(listOf(1))))).status).toBe(500);
      const content = Readable.from(['Marka']);
      const keeping = catalog.service.running.app.get(ListFiles).keep(content, 'a.csv');
      await expect(keeping).rejects.toMatchObject({ code: 'EEXIST' });
      expect(content.destroyed).toBe(true);
    } finally {
      await rm(directory);
    }
  });

  test('an unknown sync is 404', async () => {
    const answer = await catalog.administrator.get(`${SYNCS}/999999`);
    expect(refused(answer)).toEqual([404, 'General.NotFound']);
  });

  test('The audit records the user of each sync, also of dry runs and failed ones', {
    tags: 'vehicle-catalog',
  }, async () => {
    const failed = await catalog.sync([{ ...listOf(1)[0], typeCode: 'x' }] as never);
    await catalog.idle();
    const items = (await catalog.administrator.get('/api/admin/audit?pageSize=200')).items<{
      Action: string;
      Target: string;
    }>();
    const UserId = catalog.administrator.userId;
    const [newest, ...earlier] = items.filter(({ Action }) => Action.startsWith('vehicleCatalog'));
    expect(newest).toMatchObject({
      Action: 'vehicleCatalog.syncFailed',
      Target: `vehicle catalog sync ${failed.Id}`,
      UserId,
      Details: { Source: 'Upload', DryRun: false, Confirm: '', Error: failed.Error?.slice(0, 500) },
    });
    expect(earlier[0]).toMatchObject({
      Action: 'vehicleCatalog.trySync',
      UserId,
      Details: { Source: 'Upload', Deactivated: 300 },
      Before: null,
    });
    expect(earlier.at(-1)).toMatchObject({
      Action: 'vehicleCatalog.sync',
      UserId,
      Details: { Added: 300, Confirm: '', Source: 'Upload' },
      Before: { Version: null },
      After: { Version: expect.stringMatching(/^\d{17}$/) },
    });
  });
});
