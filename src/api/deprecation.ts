import { applyDecorators, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Words } from './language.js';

/** Days by UTC. */
export interface Deprecation {
  since: string;
  /** Until its end the operation answers; from the next day on it may be gone. */
  until: string;
}

const KEY = 'deprecation';
const DAY = 24 * 60 * 60 * 1000;
/** What CHANGELOG.md promises. */
const NOTICE = 90 * DAY;

/**
 * Marks an operation as one that will go: its description is `deprecated` and names both days, and its answers have the headers
 * `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). What to call instead stands in its details.
 * @throws Error for less notice than three months
 */
export function Deprecated(deprecation: Deprecation): MethodDecorator {
  const [since, end] = [startOf(deprecation.since), endOf(deprecation)];
  if (!(end - since >= NOTICE)) throw new Error(`${JSON.stringify(deprecation)} is less than three months.`);
  return applyDecorators(SetMetadata(KEY, deprecation), RouteConfig({ deprecation }));
}

/** The mark of a handler. */
export function deprecationOf(handler: object): Deprecation | undefined {
  return Reflect.getMetadata(KEY, handler) as Deprecation | undefined;
}

/** The headers of every answer. */
export function deprecationHeaders(deprecation: Deprecation): { deprecation: string; sunset: string } {
  return {
    deprecation: `@${startOf(deprecation.since) / 1000}`,
    sunset: new Date(endOf(deprecation) - 1000).toUTCString(),
  };
}

/** The paragraph of the description. */
export function deprecationWords({ since, until }: Deprecation): Words {
  return {
    en: `Deprecated since ${since}: it answers until the end of ${until} and may then be gone.`,
    tr: `${since} gününden beri kullanımdan kaldırılıyor: ${until} gününün sonuna kadar yanıt verir, sonra olmayabilir.`,
  };
}

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const endOf = ({ until }: Deprecation) => startOf(until) + DAY;

declare module 'fastify' {
  interface FastifyContextConfig {
    deprecation?: Deprecation;
  }
}
