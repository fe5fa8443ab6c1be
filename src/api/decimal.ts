/** How many digits an amount may have, written without exponent and leading zeros. */
export const MAX_SIGNIFICANT_DIGITS = 28;

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Longest text that is read as a number. */
const LENGTH = 1_000;

/**
 * How many digits `Decimal.parse` of a JSON number would have to keep; infinite for a text of more than 1,000
 * characters. Computed from the text alone: a power of ten is six characters long, and has a thousand digits when it is
 * written out.
 */
export function digitsOf(text: string): number {
  const match = text.length <= LENGTH ? NUMBER.exec(text) : null;
  if (!match) return Number.POSITIVE_INFINITY;
  const [, , whole = '', fraction = '', exponent = '0'] = match;
  const digits = `${whole}${fraction}`.replace(/^0+/, '').length;
  const places = fraction.length - shift(Number(exponent), digits === 0, fraction.length);
  return Math.max(digits === 0 ? 0 : digits + Math.max(0, -places), places);
}

/** Zero is written as 0, however far its point is moved to the right. */
function shift(exponent: number, isZero: boolean, decimalPlaces: number): number {
  return isZero ? Math.min(exponent, decimalPlaces) : exponent;
}

/**
 * An exact decimal number: `unscaled` divided by ten to the power of `scale`. Money passes from the request to the
 * numeric column and back in this form only; no operation rounds.
 */
export class Decimal {
  static readonly ZERO = new Decimal(0n, 0);

  private constructor(
    private readonly unscaled: bigint,
    private readonly scale: number,
  ) {}

  /**
   * Reads a JSON number or PostgreSQL's text of a numeric. Returns undefined for any other text, and for an exponent so
   * large that writing the number out would exhaust the memory.
   */
  static parse(text: string): Decimal | undefined {
    const match = NUMBER.exec(text);
    if (!match) return undefined;
    const fraction = match[3] ?? '';
    const unscaled = BigInt(`${match[1]}${match[2]}${fraction}`);
    const exponent = shift(Number(match[4] ?? '0'), unscaled === 0n, fraction.length);
    if (Math.abs(exponent) > 1_000) return undefined;
    const scale = fraction.length - exponent;
    return scale >= 0 ? new Decimal(unscaled, scale) : new Decimal(unscaled * 10n ** BigInt(-scale), 0);
  }

  /** Digits that must be kept: those after the leading zeros, and never fewer than the decimal places. */
  get digits(): number {
    return Math.max(this.unscaled === 0n ? 0 : this.magnitude().length, this.scale);
  }

  get sign(): -1 | 0 | 1 {
    return this.unscaled === 0n ? 0 : this.unscaled < 0n ? -1 : 1;
  }

  /** The exact product. */
  times(other: Decimal): Decimal {
    return new Decimal(this.unscaled * other.unscaled, this.scale + other.scale);
  }

  /** The exact sum. */
  plus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.unscaledAt(scale) + other.unscaledAt(scale), scale);
  }

  /** Whether it is farther from 0 than the other. */
  isLargerThan(other: Decimal): boolean {
    const scale = Math.max(this.scale, other.scale);
    const [own, others] = [this.unscaledAt(scale), other.unscaledAt(scale)];
    return (own < 0n ? -own : own) > (others < 0n ? -others : others);
  }

  equals(other: Decimal): boolean {
    const scale = Math.max(this.scale, other.scale);
    return this.unscaledAt(scale) === other.unscaledAt(scale);
  }

  /** Plain notation with all digits as they were given; valid as a JSON number and as a PostgreSQL numeric. */
  toString(): string {
    const sign = this.unscaled < 0n ? '-' : '';
    const digits = this.magnitude().padStart(this.scale + 1, '0');
    if (this.scale === 0) return sign + digits;
    return `${sign}${digits.slice(0, -this.scale)}.${digits.slice(-this.scale)}`;
  }

  /** node-postgres calls this to send the number. */
  toPostgres(): string {
    return this.toString();
  }

  private magnitude(): string {
    return (this.unscaled < 0n ? -this.unscaled : this.unscaled).toString();
  }

  private unscaledAt(scale: number): bigint {
    return this.unscaled * 10n ** BigInt(scale - this.scale);
  }
}
