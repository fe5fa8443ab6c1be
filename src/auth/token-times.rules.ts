/** Why the times of a token refuse it. */
export type TimeRefusal = 'endless' | 'malformed' | 'expired' | 'not valid yet';

/** Seconds by which the clock of a token's issuer may be ahead of the database's: `nbf` is compared with this tolerance. */
const AHEAD_AT_MOST = 60;

/**
 * Why a token is refused at a moment, in Unix seconds by the database's clock; undefined when it is not. Its end is kept to
 * the second: one that ends a little early for its holder is only fetched anew, and one that does not end opens too long.
 * When it was issued refuses nothing: all would be refused when the database's clock is set back.
 */
export function timeRefusal(
  { exp, nbf }: Readonly<Record<string, unknown>>,
  now: number,
): TimeRefusal | undefined {
  if (exp === undefined) return 'endless';
  if (typeof exp !== 'number' || (nbf !== undefined && typeof nbf !== 'number')) return 'malformed';
  if (nbf !== undefined && nbf > now + AHEAD_AT_MOST) return 'not valid yet';
  return exp <= now ? 'expired' : undefined;
}
