/** Why a token is refused because of its times. */
export type TimeRefusal = 'endless' | 'malformed' | 'expired' | 'not valid yet';

/** Seconds by which the clock of a token's issuer may be ahead of the database's: `nbf` is compared with this tolerance. */
const AHEAD_AT_MOST = 60;

/**
 * Why a token is refused at a moment, in Unix seconds by the database's clock; undefined when it is accepted. The
 * expiry has no tolerance: a token that ends a little early is simply renewed, one that ends late grants access too
 * long. The time of issue is not checked: all tokens would be refused when the database's clock is set back.
 */
export function timeRefusal(
  { exp, nbf }: Readonly<Record<string, unknown>>,
  now: number,
): TimeRefusal | undefined {
  if (exp === undefined || exp === Number.POSITIVE_INFINITY) return 'endless';
  if (typeof exp !== 'number' || (nbf !== undefined && typeof nbf !== 'number')) return 'malformed';
  if (nbf !== undefined && nbf > now + AHEAD_AT_MOST) return 'not valid yet';
  return exp <= now ? 'expired' : undefined;
}
