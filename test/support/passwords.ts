import { hash } from '@node-rs/argon2';

/** The lowest cost that the library takes; a check of the password reads the cost from the hash. */
const LOWEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The hash of a password that a test may log in with often; it protects nothing. */
export function cheapHash(password: string): Promise<string> {
  return hash(password, LOWEST);
}
