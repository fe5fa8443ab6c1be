import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsPositive,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { expect } from 'vitest';
import { bind } from '../../src/api/binding/bind.js';
import {
  IsBase64Document,
  IsExactDecimal,
  IsInt16,
  IsIntegerOrText,
  IsLocalDateTime,
  IsNotBefore,
  MaxMegabytes,
} from '../../src/api/binding/decorators.js';
import type { RequestClass } from '../../src/api/binding/field.js';
import type { Decimal } from '../../src/api/decimal.js';
import { BareAnswer } from '../../src/errors/bare-answer.js';
import { Clock } from '../../src/time/clock.js';
import { declare } from './declare.js';

const CLOCK = new Clock('Europe/Istanbul');

/** The value that a body binds to, and its refused fields. */
export function bound<T extends object>(target: RequestClass<T>, body: string) {
  const { value, errors } = bind(target, { path: {}, query: {}, body: Buffer.from(body) }, CLOCK);
  return { value, errors: errors.map(({ Field, Message }) => `${Field}: ${Message}`) };
}

/** The line of plain text that refuses a body; undefined when the body is accepted. */
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

/** The decorators of a list whose items are checked. */
export const listOf = (target: RequestClass): PropertyDecorator[] => [
  IsArray(),
  ValidateNested({ each: true }),
  Type(() => target),
];

export class Line {
  no: number;
  amount?: Decimal;
}
declare(Line, { no: [IsInt16(), IsPositive()], amount: [IsOptional(), IsExactDecimal()] });

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
  name: [IsString(), IsNotEmpty(), MaxLength(3)],
  count: [IsOptional(), IsInt(), Min(0)],
  isOpen: [IsOptional(), IsBoolean()],
  total: [IsOptional(), IsExactDecimal(), IsPositive()],
  from: [IsOptional(), IsLocalDateTime()],
  to: [IsOptional(), IsLocalDateTime(), IsNotBefore('from')],
  reference: [IsOptional(), IsIntegerOrText(), MaxLength(5)],
  file: [IsOptional(), IsBase64Document()],
  first: [IsOptional(), ValidateNested(), Type(() => Line)],
  lines: [IsOptional(), ArrayMaxSize(3), ...listOf(Line)],
  tags: [IsOptional(), IsArray(), IsString({ each: true }), MaxLength(5, { each: true })],
});

/** A text that is kept unchanged. */
export class Kept {
  body: string;
}
declare(Kept, { body: [IsString(), MaxMegabytes(1)] });
