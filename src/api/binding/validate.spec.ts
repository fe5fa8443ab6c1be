import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsPositive,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { expect, test } from 'vitest';
import { declare } from '../../../test/support/declare.js';
import { Clock } from '../../time/clock.js';
import { bind } from './bind.js';
import { IsLocalDateTime, IsNotBefore, OrNull, RequiredIf } from './decorators.js';
import type { RequestClass } from './field.js';
import { brokenItemsAtOnce } from './validate.js';

const listOf = (target: RequestClass) => [IsArray(), ValidateNested({ each: true }), Type(() => target)];

class Line {
  no: number;
  partId?: number;
  partName?: string;
}
declare(Line, {
  no: [IsInt(), IsPositive()],
  partId: [IsOptional(), IsInt()],
  partName: [RequiredIf<Line>(({ partId }) => partId !== undefined), IsString(), MaxLength(3)],
});
/** A line with rules between its fields, and with nested objects. */
class RichLine {
  no: number;
  until?: Date;
  from?: Date;
  kind?: string;
  first?: Line;
  others?: Line[];
}
declare(RichLine, {
  no: [IsInt(), IsPositive()],
  from: [IsOptional(), IsLocalDateTime()],
  until: [IsLocalDateTime(), IsNotBefore('from')],
  kind: [IsOptional(), IsString(), IsNotEmpty(), MaxLength(3)],
  first: [IsOptional(), ValidateNested(), Type(() => Line)],
  others: [IsOptional(), ArrayMaxSize(2), ...listOf(Line)],
});
class RichLines {
  lines: RichLine[];
}
declare(RichLines, { lines: listOf(RichLine) });
class Checked {
  lines: Line[];
}
declare(Checked, { lines: [IsOptional(), ...listOf(Line)] });
/** Without `@ValidateNested()` the items are bound and left to the operation. */
class Unchecked {
  lines: Line[];
}
declare(Unchecked, { lines: [IsArray(), Type(() => Line)] });
const LINES =
  '{"lines":[{"no":1},{"partId":2},{"no":0,"partId":2,"partName":"abcd"},{"no":1,"partName":"ab"}]}';
const BROKEN = [
  { Field: 'Lines[1].No', Message: 'No is required.' },
  { Field: 'Lines[1].PartName', Message: 'PartName is required.' },
  { Field: 'Lines[2].No', Message: 'No must be greater than 0.' },
  { Field: 'Lines[2].PartName', Message: 'PartName must be at most 3 characters.' },
];
const bound = <T extends object>(target: new () => T, body: string) =>
  bind(target, { path: {}, query: {}, body: Buffer.from(body) }, new Clock('UTC'));

test('items are told of in the words of the binder, whoever checks them', () => {
  expect(bound(Checked, LINES).errors).toEqual(BROKEN);
  expect(brokenItemsAtOnce('Lines', Line, bound(Unchecked, LINES).value.lines, 100)).toEqual(BROKEN);
});

test('the binder leaves items alone that the operation checks, and asks for the list', () => {
  expect(bound(Unchecked, LINES).errors).toEqual([]);
  expect(bound(Unchecked, '{}').errors).toEqual([{ Field: 'Lines', Message: 'Lines is required.' }]);
});

test('rules that a class inherits are its own, unless it declares the field again', () => {
  class Special extends Line {}
  declare(Special, { partName: [IsString(), IsNotEmpty(), MaxLength(1)] });
  class List {
    lines: Special[];
  }
  declare(List, { lines: listOf(Special) });
  const { value, errors } = bound(List, LINES);
  const told = brokenItemsAtOnce('Lines', Special, value.lines, 100);
  const sorted = (fields: typeof errors) => fields.map(({ Field, Message }) => `${Field} ${Message}`).sort();
  expect(sorted(told)).toEqual(sorted(errors));
  expect(told).toHaveLength(6);
});

test.each([
  ['{"ownerId":null}', null, []],
  ['{"ownerId":7}', 7, []],
  ['{"ownerId":0}', 0, ['OwnerId must be greater than 0.']],
  ['{"ownerId":7,"ownerId":null}', null, []],
  ['{}', undefined, ['OwnerId is required.']],
  ['{"owner":7}', undefined, ['OwnerId is required.']],
])('a field that takes null must be sent, and null is its value: %s', (body, value, messages) => {
  class Assignment {
    ownerId: number | null;
  }
  declare(Assignment, { ownerId: [OrNull(), IsInt(), IsPositive()] });
  const { value: assignment, errors } = bound(Assignment, body);
  expect(assignment.ownerId).toBe(value);
  expect(errors.map(({ Message }) => Message)).toEqual(messages);
});

test('no more than asked for are told of', () => {
  expect(brokenItemsAtOnce('Lines', Line, bound(Unchecked, LINES).value.lines, 3)).toEqual(
    BROKEN.slice(0, 3),
  );
});

const REQUIRED = ['No No is required.', 'Until Until is required.'];

test.each([
  ['{}', REQUIRED],
  ['{"no":1,"from":"2026-01-02","until":"2026-01-01"}', ['Until Until must be equal to or later than From.']],
  [
    '{"no":1,"until":"2026-01-02","kind":"  ","first":{"no":0},"others":[{"no":1},{}]}',
    ['Kind Kind is required.', 'First.No No must be greater than 0.', 'Others[1].No No is required.'],
  ],
  [
    '{"no":1,"until":"2026-01-02","kind":"abcd","first":{"partId":1,"partName":" "},"others":[{},{},{},{}]}',
    [
      'Kind Kind must be at most 3 characters.',
      'First.No No is required.',
      'First.PartName PartName is required.',
      'Others Others must have at most 2 items.',
    ],
  ],
  ['{"no":1,"until":"2026-01-02","kind":"abc","first":{"no":1},"others":[{"no":2,"partName":"ab"}]}', []],
])(
  'rules between fields, and objects within items, are told of in the order of declaration: %s',
  (line, told) => {
    const { value, errors } = bound(RichLines, `{"lines":[${line},{"no":1,"until":"2026-01-02"},${line}]}`);
    const all = [0, 2].flatMap((place) => told.map((error) => `Lines[${place}].${error}`));
    expect(errors.map(({ Field, Message }) => `${Field} ${Message}`)).toEqual(all);
    for (let atMost = 1; atMost <= errors.length; atMost++) {
      expect(brokenItemsAtOnce('Lines', RichLine, value.lines, atMost)).toEqual(errors.slice(0, atMost));
    }
  },
);
