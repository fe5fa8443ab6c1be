import { expect, test } from 'vitest';
import { Clock } from '../clock.js';
import { parseJson } from '../json/parse.js';
import { bind } from './bind.js';
import { DateTimeField, Int32, ListOf, Nested, NotBefore, Text } from './fields.js';
import { brokenItems, LongListOf } from './items.js';
import { NotBlank } from './not-blank.js';

// As calls: decorator syntax is compiled in the files of the build only.
class Line {
  no: number;
  partId?: number;
  partName?: string;
}
Int32({ required: true, greaterThan: 0 })(Line.prototype, 'no');
Int32()(Line.prototype, 'partId');
Text({ requiredWith: 'partId', maxLength: 3 })(Line.prototype, 'partName');
/** A line whose rules are not all declared with its fields, and that has objects of its own. */
class RichLine {
  no: number;
  until?: Date;
  from?: Date;
  kind?: string;
  first?: Line;
  others?: Line[];
  longer?: Line[];
}
Int32({ required: true, greaterThan: 0 })(RichLine.prototype, 'no');
DateTimeField()(RichLine.prototype, 'from');
NotBefore('from')(RichLine.prototype, 'until');
DateTimeField({ required: true })(RichLine.prototype, 'until');
Text({ maxLength: 3 })(RichLine.prototype, 'kind');
NotBlank()(RichLine.prototype, 'kind');
Nested(() => Line)(RichLine.prototype, 'first');
ListOf(() => Line, { maxItems: 2 })(RichLine.prototype, 'others');
LongListOf(() => Line, { maxItems: 2 })(RichLine.prototype, 'longer');
class Checked {
  lines: Line[];
}
ListOf(() => Line)(Checked.prototype, 'lines');
class Unchecked {
  lines: Line[];
}
ListOf(() => Line, { required: true, itemsChecked: 'byOperation' })(Unchecked.prototype, 'lines');
/** A list between two other fields, inside of another object: as class-validator checks it, and as the binder does. */
const between = (lines: PropertyDecorator) => {
  class Inner {
    before: string;
    lines?: Line[];
    after: string;
  }
  Text({ required: true, maxLength: 100 })(Inner.prototype, 'before');
  lines(Inner.prototype, 'lines');
  Text({ required: true, maxLength: 100 })(Inner.prototype, 'after');
  class Outer {
    inner: Inner;
  }
  Nested(() => Inner)(Outer.prototype, 'inner');
  return Outer;
};
const RULES = { required: true, maxItems: 4 };
const Ordinary = between(ListOf(() => Line, RULES));
const Long = between(LongListOf(() => Line, RULES));

const LINES =
  '{"lines":[{"no":1},{"partId":2},{"no":0,"partId":2,"partName":"abcd"},{"no":1,"partName":"ab"}]}';
const BROKEN = [
  { Field: 'Lines[1].No', Message: 'No is required.' },
  { Field: 'Lines[1].PartName', Message: 'PartName is required.' },
  { Field: 'Lines[2].No', Message: 'No must be greater than 0.' },
  { Field: 'Lines[2].PartName', Message: 'PartName must be at most 3 characters.' },
];
const bound = <T extends object>(target: new () => T, body: string) =>
  bind(target, { path: {}, query: {}, body: parseJson(body) }, new Clock('UTC'));

test('items are told of in the words of the binder, whoever checks them', () => {
  expect(bound(Checked, LINES).errors).toEqual(BROKEN);
  expect(brokenItems('Lines', Line, bound(Unchecked, LINES).value.lines, 100)).toEqual(BROKEN);
});

test('the binder leaves items alone that the operation checks, and asks for the list', () => {
  expect(bound(Unchecked, LINES).errors).toEqual([]);
  expect(bound(Unchecked, '{}').errors).toEqual([{ Field: 'Lines', Message: 'Lines is required.' }]);
});

test('rules that a class inherits are its own, unless it declares the field again', () => {
  class Special extends Line {}
  Text({ required: true, maxLength: 1 })(Special.prototype, 'partName');
  class List {
    lines: Special[];
  }
  ListOf(() => Special)(List.prototype, 'lines');
  const { value, errors } = bound(List, LINES);
  const told = brokenItems('Lines', Special, value.lines, 100);
  const sorted = (fields: typeof errors) => fields.map(({ Field, Message }) => `${Field} ${Message}`).sort();
  expect(sorted(told)).toEqual(sorted(errors));
  expect(told).toHaveLength(6);
});

test('no more than asked for are told of', () => {
  expect(brokenItems('Lines', Line, bound(Unchecked, LINES).value.lines, 3)).toEqual(BROKEN.slice(0, 3));
});

test.each([
  `{"inner":${LINES}}`,
  '{"inner":{"before":"x","lines":[{"no":1},{"no":2}],"after":"x"}}',
  '{"inner":{"before":"x","lines":[{"no":1},{"no":-2}],"after":"x"}}',
  '{"inner":{"lines":[{},{},{},{},{},{}]}}',
  '{"inner":{"before":"x","lines":[{"no":1},{"no":1},{"no":1},{"no":1},{"no":1}]}}',
  '{"inner":{"before":"x","lines":[]}}',
  '{"inner":{"lines":null,"after":"x"}}',
])('a long list is told of in the same place and words as any other: %s', (body) => {
  const told = bound(Ordinary, body).errors;
  expect(bound(Long, body).errors).toEqual(told);
});

test.each([
  '{}',
  '{"no":1,"from":"2026-01-02","until":"2026-01-01"}',
  '{"no":1,"from":"2026-01-01","until":"2026-01-02","kind":"  ","first":{"no":0},"others":[{"no":1},{}]}',
  '{"no":1,"until":"2026-01-02","kind":"abcd","first":{"partId":1,"partName":" "},"others":[{},{},{},{}]}',
  '{"no":0,"until":"2026-01-02","kind":"    ","others":[],"longer":[]}',
  '{"no":1,"until":"2026-01-02","longer":[{"no":1},{"no":-1,"partId":1}]}',
  '{"no":1,"until":"2026-01-02","longer":[{},{},{},{}]}',
  '{"no":1,"until":"2026-01-02","kind":"abc","first":{"no":1},"others":[{"no":1},{"no":2,"partName":"ab"}]}',
])('rules between fields and objects within items are told of as in any other list: %s', (line) => {
  const listed = (lines: PropertyDecorator) => {
    class List {
      lines: RichLine[];
    }
    lines(List.prototype, 'lines');
    return List;
  };
  const body = `{"lines":[${line},{"no":1,"until":"2026-01-02"},${line}]}`;
  const told = bound(listed(ListOf(() => RichLine)), body).errors;
  expect(bound(listed(LongListOf(() => RichLine)), body).errors).toEqual(told);
  for (let atMost = 1; atMost <= told.length; atMost++) {
    const { lines } = bound(listed(ListOf(() => RichLine)), body).value;
    expect(brokenItems('Lines', RichLine, lines, atMost)).toEqual(told.slice(0, atMost));
  }
});
