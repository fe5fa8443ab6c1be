import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, digitsOf } from './decimal.js';

function decimal(text: string): Decimal {
  const value = Decimal.parse(text);
  if (!value) throw new Error(`${text} is no decimal.`);
  return value;
}

/** An amount as text, and as unscaled integer and scale: the independent result that every property compares with. */
const amounts = fc
  .record({ unscaled: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), scale: fc.nat(30) })
  .map(({ unscaled, scale }) => ({ unscaled, scale, text: plain(unscaled, scale) }));

function plain(unscaled: bigint, scale: number): string {
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale);
  return `${unscaled < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}

describe('reading a decimal', () => {
  test('An amount keeps every digit that was written', { tags: 'offline-jobs' }, () => {
    fc.assert(fc.property(amounts, ({ text }) => decimal(text).toString() === text));
  });

  test('an exponent moves the point and changes no digit', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: -40, max: 40 }), ({ unscaled, scale, text }, exponent) => {
        const moved = scale - exponent;
        const expected = moved >= 0 ? plain(unscaled, moved) : plain(unscaled * 10n ** BigInt(-moved), 0);
        expect(decimal(`${text}e${exponent}`).toString()).toBe(expected);
      }),
    );
  });

  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0.00', '0.00'],
    ['1.10', '1.10'],
    ['-0.05', '-0.05'],
    ['1e3', '1000'],
    ['1E+3', '1000'],
    ['12.5e1', '125'],
    ['12.5e-3', '0.0125'],
    ['-1e-2', '-0.01'],
    ['0e1001', '0'],
    ['-0.00e99999999999999999999', '0'],
    ['9007199254740993.0000000001', '9007199254740993.0000000001'],
  ])('%s is written as %s', (text, written) => {
    expect(decimal(text).toString()).toBe(written);
    expect(decimal(text).toPostgres()).toBe(written);
  });

  test.each([
    ...['', ' 1', '1 ', '+1', '1.', '.5', '1,5', '0x10', '1_000', 'NaN', 'Infinity', '--1', '1e', '1e1.5'],
    '١',
  ])('"%s" is no decimal', (text) => {
    expect(Decimal.parse(text)).toBeUndefined();
  });

  test.each(['1e1001', '1e-1001', '1e999999999', '-1e99999999999999999999'])(
    '%s is refused instead of being written out',
    (text) => {
      expect(Decimal.parse(text)).toBeUndefined();
    },
  );
});

describe('arithmetic', () => {
  test('A product of amounts is exact', { tags: 'offline-jobs' }, () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const expected = plain(a.unscaled * b.unscaled, a.scale + b.scale);
        expect(decimal(a.text).times(decimal(b.text)).toString()).toBe(expected);
      }),
    );
  });

  test('A sum of amounts is exact', { tags: 'offline-jobs' }, () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const scale = Math.max(a.scale, b.scale);
        const at = (x: typeof a) => x.unscaled * 10n ** BigInt(scale - x.scale);
        expect(decimal(a.text).plus(decimal(b.text)).toString()).toBe(plain(at(a) + at(b), scale));
      }),
    );
  });

  test('order and grouping of operands do not matter', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, c) => {
        const [x, y, z] = [decimal(a.text), decimal(b.text), decimal(c.text)];
        expect(
          x
            .plus(y)
            .plus(z)
            .equals(z.plus(x.plus(y))),
        ).toBe(true);
        expect(x.times(y.plus(z)).equals(x.times(y).plus(x.times(z)))).toBe(true);
      }),
    );
  });

  test('what binary floating point gets wrong is right', () => {
    expect(decimal('0.1').plus(decimal('0.2')).toString()).toBe('0.3');
    expect(decimal('1.005').times(decimal('100')).toString()).toBe('100.500');
    expect(decimal('1250.55').times(decimal('34.5678')).toString()).toBe('43228.762290');
    expect(decimal('-1250.5').times(decimal('32.123456789')).toString()).toBe('-40170.3827146445');
  });

  test('values are equal whatever their trailing zeros', () => {
    expect(decimal('1.50').equals(decimal('1.5'))).toBe(true);
    expect(decimal('0').equals(decimal('-0.000'))).toBe(true);
    expect(decimal('1.5').equals(decimal('1.500000000000000000000000001'))).toBe(false);
  });

  test('the larger value is farther from 0', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const [x, y] = [decimal(a.text), decimal(b.text)];
        expect(x.isLargerThan(y) && y.isLargerThan(x)).toBe(false);
        expect(x.isLargerThan(x)).toBe(false);
        expect(x.isLargerThan(y) || y.isLargerThan(x)).toBe(!x.times(x).equals(y.times(y)));
      }),
    );
    expect(decimal('-2').isLargerThan(decimal('1.99'))).toBe(true);
    expect(decimal('1').isLargerThan(decimal('-1.0'))).toBe(false);
  });

  test('the sign is that of the value', () => {
    fc.assert(
      fc.property(amounts, ({ text, unscaled }) => {
        expect(decimal(text).sign).toBe(unscaled === 0n ? 0 : unscaled < 0n ? -1 : 1);
      }),
    );
  });

  test('zero is zero', () => {
    expect(Decimal.ZERO.toString()).toBe('0');
    expect(Decimal.ZERO.sign).toBe(0);
  });
});

describe('the digits that must be kept', () => {
  test.each([
    ['0', 0],
    ['0.00', 2],
    ['5', 1],
    ['-5', 1],
    ['1250.50', 6],
    ['0.001', 3],
    ['1e27', 28],
    ['1e28', 29],
    ['1e-28', 28],
    ['1e-29', 29],
    ['9999999999999999999999999999', 28],
    ['12345678901234567890123456.789', 29],
  ])('of %s are %d', (text, digits) => {
    expect(decimal(text).digits).toBe(digits);
  });
});

describe('the digits of a number are told from its text', () => {
  test('as they are when it is written out', () => {
    const digits = fc.stringMatching(/^\d{1,40}$/);
    const exponent = fc.integer({ min: -1_100, max: 1_100 });
    fc.assert(
      fc.property(digits, fc.option(digits), fc.option(exponent), (whole, fraction, power) => {
        const text = `${whole}${fraction === null ? '' : `.${fraction}`}${power === null ? '' : `e${power}`}`;
        const value = Decimal.parse(text);
        if (value) expect(digitsOf(text)).toBe(value.digits);
        else expect(digitsOf(text)).toBeGreaterThan(900);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['1e99999999999', '-1e-99999999999', '0e-99999999999', '1'.repeat(1_001)])(
    '%s: endlessly many',
    (text) => {
      expect(digitsOf(text)).toBeGreaterThan(1_000);
    },
  );
});
