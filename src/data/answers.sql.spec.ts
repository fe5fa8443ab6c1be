import { expect, expectTypeOf, test } from 'vitest';
import { answerColumns, compactJsonObject, jsonObject } from './answers.sql.js';

test('selects each value under the name of its property, in their order', () => {
  const columns = answerColumns<{ Id: number; FileName: string }>({
    Id: 'f.id',
    FileName: `coalesce(f.name, '-')`,
  });
  expect(columns).toBe(`f.id as "Id", coalesce(f.name, '-') as "FileName"`);
});

interface Thing {
  Name: string;
  Id?: number;
}

test('a member of the JSON that PostgreSQL writes is named after each property, in the order given', () => {
  expect(jsonObject<Thing>({ Name: 't.name', Id: 't.id' })).toBe(
    "json_build_object('Name', t.name, 'Id', t.id)",
  );
  expect(jsonObject<Thing>({ Id: 't.id', Name: 't.name' })).toBe(
    "json_build_object('Id', t.id, 'Name', t.name)",
  );
});

test('an expression may be an object or a subquery of its own', () => {
  const inner = jsonObject<Thing>({ Name: "'box'", Id: '(select max(id) from box)' });
  expect(jsonObject<{ Box: Thing }>({ Box: inner })).toBe(
    "json_build_object('Box', json_build_object('Name', 'box', 'Id', (select max(id) from box)))",
  );
});

test('the compact form is a text without spaces, put together from the values’ own JSON', () => {
  expect(compactJsonObject<Thing>({ Name: 'to_json(t.name)', Id: 't.id' })).toBe(
    `'{"Name":' || (to_json(t.name)) || ',"Id":' || (t.id) || '}'`,
  );
  expect(
    compactJsonObject<{ Box: Thing }>({ Box: compactJsonObject<Thing>({ Name: "'null'", Id: '7' }) }),
  ).toBe(`'{"Box":' || ('{"Name":' || ('null') || ',"Id":' || (7) || '}') || '}'`);
});

test('every property of the answer has an expression, an optional one too, and there is no other', () => {
  type Expressions = { readonly Name: string; readonly Id: string };
  expectTypeOf(jsonObject<Thing>)
    .parameter(0)
    .toEqualTypeOf<Expressions>();
  expectTypeOf(compactJsonObject<Thing>)
    .parameter(0)
    .toEqualTypeOf<Expressions>();
});
