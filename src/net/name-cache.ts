import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { Counter, Registry } from 'prom-client';
import { errorCode } from '../errors/caught.js';
import type { AllAddresses } from './public-lookup.js';

/** How long addresses are kept: as long as the name server says, within these bounds. */
const KEPT_SECONDS = { least: 30, most: 60 };
const FAILURE_KEPT_MS = 5_000;
/** Addresses that serve while the name server does not answer. */
const STALE_AT_MOST_MS = 3_600_000;
/** The longest wait for a name; within the time that a lease outlives its attempt. */
const WITHIN_MS = 5_000;
/** How long addresses of IPv4 wait for those of IPv6: some name servers never answer for these. */
const IPV6_WITHIN_MS = 300;
/** Each holds a thread, of which passwords and documents need some. */
const SYSTEM_AT_ONCE = 4;
const NAMES_AT_MOST = 10_000;
const HOSTS = '/etc/hosts';

interface Known {
  addresses: readonly LookupAddress[];
  /** The name server has not answered since; they serve meanwhile, and it is asked beside that. */
  isStale?: boolean;
  error?: NodeJS.ErrnoException | undefined;
  /** Moments on performance.now()'s scale. */
  until: number;
  foundAt: number;
}

/**
 * Addresses of names, each looked up once at a time and kept for a minute at most. Name servers are asked by a resolver that holds no
 * thread, so that names whose servers do not answer delay nothing but themselves. What name servers do not know, and what /etc/hosts
 * has, the system resolves, with its search domains. A name without an answer fails with the code `DNS_` and the resolver's own; the
 * addresses that it had are used for an hour more.
 */
@Injectable()
export class NameCache {
  readonly resolver = new Resolver({ timeout: 2_000, tries: 2 });
  /** Those of the machine when they were last read. */
  private servers = this.resolver.getServers();
  private readonly known = new Map<string, Known>();
  private readonly underWay = new Map<string, Promise<Known>>();
  private readonly bySystem = pLimit(SYSTEM_AT_ONCE);
  private readonly lookUps: Counter<'outcome'>;

  constructor(registry: Registry) {
    this.lookUps = new Counter({
      name: 'zeyil_name_lookups_total',
      help: 'Look-ups of names of platforms, by outcome: found, unknown, or unanswered by the name servers.',
      labelNames: ['outcome'],
      registers: [registry],
    });
    for (const outcome of ['found', 'unknown', 'unanswered']) this.lookUps.inc({ outcome }, 0);
  }

  /** Resolves once the name need not be waited for; undefined when it need not now. Never rejects. */
  ready(name: string): Promise<unknown> | undefined {
    return isIP(name) > 0 || this.fresh(name) ? undefined : this.query(name);
  }

  /** All addresses of a name, those of IPv4 first. */
  readonly all: AllAddresses = (name, _options, callback) => {
    const answer = ({ addresses, error }: Known) => callback(error ?? null, [...addresses]);
    const fresh = this.fresh(name);
    if (fresh) queueMicrotask(() => answer(fresh));
    else void this.query(name).then(answer);
  };

  /** The same for connections. */
  readonly lookup: LookupFunction = (name, options, callback) => {
    this.all(name, { ...options, all: true }, (error, addresses) => {
      const { family } = options;
      const fitting = family ? addresses.filter((address) => address.family === Number(family)) : addresses;
      const [first] = fitting;
      if (error || !first) callback(error ?? failure('ENOTFOUND'), '', 4);
      else if (options.all) callback(null, fitting);
      else callback(null, first.address, first.family);
    });
  };

  private fresh(name: string): Known | undefined {
    const known = this.known.get(name);
    if (!known || performance.now() < known.until) return known;
    if (!known.isStale || performance.now() - known.foundAt > STALE_AT_MOST_MS) return undefined;
    void this.query(name);
    return known;
  }

  private query(name: string): Promise<Known> {
    const present = this.underWay.get(name);
    if (present) return present;
    const known = this.resolved(name).finally(() => this.underWay.delete(name));
    this.underWay.set(name, known);
    return known;
  }

  private async resolved(name: string): Promise<Known> {
    const before = this.known.get(name);
    const over = new AbortController();
    const tooLate = sleep(WITHIN_MS, undefined, { ref: false, signal: over.signal }).then(() => {
      throw failure('DNS_ETIMEOUT');
    });
    tooLate.catch(() => undefined);
    let known: Known;
    const foundAt = performance.now();
    try {
      const { addresses, seconds } = await Promise.race([this.asked(name), tooLate]);
      this.lookUps.inc({ outcome: 'found' });
      known = { addresses, until: performance.now() + seconds * 1_000, foundAt };
    } catch (cause) {
      const error = failure(errorCode(cause) ?? 'DNS_EFAILED');
      const isUnknown = error.code === 'ENOTFOUND';
      this.lookUps.inc({ outcome: isUnknown ? 'unknown' : 'unanswered' });
      const until = performance.now() + FAILURE_KEPT_MS;
      const isUsable = !isUnknown && before && !before.error && foundAt - before.foundAt < STALE_AT_MOST_MS;
      known = isUsable ? { ...before, isStale: true, until } : { addresses: [], error, until, foundAt };
      if (!isUnknown) this.readServers();
    } finally {
      over.abort();
    }
    if (this.known.size >= NAMES_AT_MOST) this.known.clear();
    this.known.set(name, known);
    return known;
  }

  /** Takes name servers over that were set since; the resolver reads them at its start only. */
  private readServers(): void {
    const present = new Resolver().getServers();
    if (present.join() === this.servers.join()) return;
    this.servers = present;
    this.resolver.setServers(present);
  }

  private async asked(name: string): Promise<{ addresses: LookupAddress[]; seconds: number }> {
    if (!name.includes('.') || (await isInHosts(name))) return this.askedOfSystem(name);
    const answers = await this.askedOfServers(name);
    const found = answers.flatMap((answer) => answer.addresses ?? []);
    if (found.length === 0) {
      // The system asks the other name servers, and its search domains, which the resolver does not; silence it would only repeat.
      if (answers.some(({ code }) => code === SILENCE)) throw failure(`DNS_${SILENCE}`);
      return this.askedOfSystem(name);
    }
    const ttl = Math.min(...found.map(({ ttl }) => ttl));
    const seconds = Math.min(Math.max(ttl, KEPT_SECONDS.least), KEPT_SECONDS.most);
    return { addresses: found.map(({ address, family }) => ({ address, family })), seconds };
  }

  /** What the servers answer for IPv4 and for IPv6. */
  private async askedOfServers(name: string): Promise<Answer[]> {
    const asked = (family: 4 | 6): Promise<Answer> =>
      this.resolver[`resolve${family}`](name, { ttl: true }).then(
        (records) => ({ addresses: records.map((record) => ({ ...record, family })) }),
        (error: unknown) => ({ code: errorCode(error) ?? 'EFAILED' }),
      );
    const [four, six] = [asked(4), asked(6)];
    const first = await four;
    if (!first.addresses) return [first, await six];
    const late = sleep(IPV6_WITHIN_MS, { code: SILENCE }, { ref: false });
    return [first, await Promise.race([six, late])];
  }

  private async askedOfSystem(name: string): Promise<{ addresses: LookupAddress[]; seconds: number }> {
    const lookup = promisify(systemLookup);
    try {
      return {
        addresses: await this.bySystem(() => lookup(name, { all: true })),
        seconds: KEPT_SECONDS.least,
      };
    } catch (error) {
      const code = errorCode(error);
      throw failure(code === 'ENOTFOUND' ? code : `DNS_${code ?? 'EFAILED'}`);
    }
  }
}

interface Answer {
  addresses?: { address: string; family: 4 | 6; ttl: number }[];
  code?: string;
}

/** The resolver's code for name servers that do not answer. */
const SILENCE = 'ETIMEOUT';

/** The system's own list, which comes before name servers. */
async function isInHosts(name: string): Promise<boolean> {
  const text = await readFile(HOSTS, 'utf8').catch(() => '');
  const wanted = name.toLowerCase();
  return text.split('\n').some((line) => {
    const [, ...names] = line.replace(/#.*/, '').toLowerCase().trim().split(/\s+/);
    return names.includes(wanted);
  });
}

function failure(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error('The name was not resolved.'), { code });
}
