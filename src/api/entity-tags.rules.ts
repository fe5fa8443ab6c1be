/** The longest list of tags that is read; a longer one names none. */
export const TAGS_LENGTH = 1_000;

/**
 * Whether a caller that sent this `If-None-Match` has the answer with the entity tag. Tags are compared weakly, as
 * RFC 9110 has it for this header: a proxy that compresses answers may have weakened the tag.
 */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch.length > TAGS_LENGTH) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((known) => opaque(known.trim()) === opaque(tag));
}

/** A tag without its mark of weakness. */
const opaque = (tag: string) => tag.replace(/^W\//, '');
