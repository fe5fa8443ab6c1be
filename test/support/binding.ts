import { expect } from 'vitest';
import { bind } from '../../src/common/binding/bind.js';
import {
  Amount,
  Base64,
  Bool,
  DateTimeField,
  Int16,
  Int32,
  IntegerOrText,
  ListOf,
  Nested,
  NotBefore,
  type RequestClass,
  Text,
} from '../../src/common/binding/fields.js';
import { Clock } from '../../src/common/clock.js';
import type { Decimal } from '../../src/common/decimal.js';
import { BareAnswer } from '../../src/common/errors/bare-answer.js';

const CLOCK = new Clock('Europe/Istanbul');

/** What a body becomes, and which fields of it are refused. */
export function bound<T extends object>(target: RequestClass<T>, body: string) {
  const { value, errors } = bind(target, { path: {}, query: {}, body: Buffer.from(body) }, CLOCK);
  return { value, errors: errors.map(({ Field, Message }) => `${Field}: ${Message}`) };
}

/** The line of plain text with which a body is refused, if it is. */
export function refusal(target: RequestClass, body: string): string | undefined {
  try {
    bound(target, body);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(BareAnswer);
    expect((error as BareAnswer).status).toBe(400);
    return (error as BareAnswer).text;
  }
}

/** What decorators do; the test runner's compiler reads them in no file that the build leaves out. */
export function declare(
  target: RequestClass,
  fields: Record<string, PropertyDecorator | PropertyDecorator[]>,
): void {
  for (const [name, decorators] of Object.entries(fields)) {
    for (const decorate of [decorators].flat()) decorate(target.prototype, name);
  }
}

export class Line {
  no: number;
  amount?: Decimal;
}
declare(Line, { no: Int16({ required: true, greaterThan: 0 }), amount: Amount() });

export class Order {
  name: string;
  count?: number;
  isOpen?: boolean;
  total?: Decimal;
  from?: Date;
  to?: Date;
  reference?: string | Decimal;
  file?: unknown;
  first?: Line;
  lines?: Line[];
  tags?: string[];
}
declare(Order, {
  name: Text({ required: true, maxLength: 3 }),
  count: Int32({ min: 0 }),
  isOpen: Bool(),
  total: Amount({ greaterThan: 0 }),
  from: DateTimeField(),
  to: [DateTimeField(), NotBefore('from')],
  reference: IntegerOrText({ maxLength: 5 }),
  file: Base64(),
  first: Nested(() => Line),
  lines: ListOf(() => Line, { maxItems: 3 }),
  tags: ListOf({ kind: 'text', maxLength: 5 }),
});

/** A text that is kept as it is. */
export class Kept {
  body: string;
}
declare(Kept, { body: Text({ required: true, mayBeBlank: true, maxMegabytes: 1 }) });
