import { describe, expect, test } from 'vitest';
import { readRecords } from './read-records.js';

describe('The text of a catalog', () => {
  test('records are read from an object and from a bare list', async () => {
    expect(await readRecords('{"records": [{"serviceName": "Teklif"}]}')).toEqual({
      records: [{ serviceName: 'Teklif' }],
    });
    expect(await readRecords('[]')).toEqual({ records: [] });
  });

  test('a text that is no JSON names its line and column', async () => {
    expect(await readRecords('{\n  "records": [\n    x\n  ]\n}')).toEqual({
      problem: 'notJson',
      at: { line: 3, column: 5 },
    });
    expect(await readRecords('{\n "records": [')).toEqual({
      problem: 'notJson',
      at: { line: 2, column: 14 },
    });
    expect(await readRecords('')).toEqual({ problem: 'notJson', at: { line: 1, column: 1 } });
  });

  test.each(['{}', 'null', '7', '"records"', '{"records": {}}', '{"Records": []}'])(
    '%s has no records',
    async (text) => {
      expect(await readRecords(text)).toEqual({ problem: 'noRecords' });
    },
  );
});
