import { expect, test } from 'vitest';
import { answerColumns } from './answer-columns.sql.js';

test('selects each value under the name of its property, in their order', () => {
  const columns = answerColumns<{ Id: number; FileName: string }>({
    Id: 'f.id',
    FileName: `coalesce(f.name, '-')`,
  });
  expect(columns).toBe(`f.id as "Id", coalesce(f.name, '-') as "FileName"`);
});
