/** How many digits an amount may have, as written without exponent and leading zeros. */
export const MAX_SIGNIFICANT_DIGITS = 28;

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
   * Reads a JSON number or PostgreSQL's text of a numeric. Undefined for anything else, and for exponents so large
   * that writing the number out would be an attack rather than an amount.
   */
  static parse(text: string): Decimal | undefined {
    const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
    if (!match) return undefined;
    const fraction = match[3] ?? '';
    const unscaled = BigInt(`${match[1]}${match[2]}${fraction}`);
    const given = Number(match[4] ?? '0');
    // However far its point is moved to the right, zero is written as 0.
    const exponent = unscaled === 0n ? Math.min(given, fraction.length) : given;
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

  equals(other: Decimal): boolean {
    const scale = Math.max(this.scale, other.scale);
    return this.unscaledAt(scale) === other.unscaledAt(scale);
  }

  /** Plain notation with all digits as they were given; it is a JSON number and a PostgreSQL numeric alike. */
  toString(): string {
    const sign = this.unscaled < 0n ? '-' : '';
    const digits = this.magnitude().padStart(this.scale + 1, '0');
    if (this.scale === 0) return sign + digits;
    return `${sign}${digits.slice(0, -this.scale)}.${digits.slice(-this.scale)}`;
  }

  /** node-postgres sends objects through this. */
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
