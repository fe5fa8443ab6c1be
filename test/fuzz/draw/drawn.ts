/** Users of the world whose tokens requests carry, and tokens that are no good. */
export const CALLERS = [
  ...['InsuranceCompanyAPIUser', 'InsuranceCompanyAPIAdmin', 'Supervizor', 'PlatformUser', 'Administrator'],
  ...['Operator', 'IntegrationService', 'several roles', 'without Create', 'without company'],
  ...['another company', 'machine', 'machine of a scope', 'unknown user', 'expired', 'forged', 'none'],
] as const;
export type CallerName = (typeof CALLERS)[number];

/** Things that exist while the fuzzer runs, by kind. */
export const POOLS = [
  ...['jobs', 'requestedJobs', 'fileJobs', 'files', 'agents', 'ownAgents', 'users', 'deliveries'],
  ...['references', 'services', 'plans', 'bulkChanges', 'syncs', 'catalogSyncs', 'vehicleTypes', 'versions'],
  ...[
    'logs',
    'vehicles',
    'refreshTokens',
    'moments',
    'machines',
    'secretMachines',
    'secrets',
    'policies',
    'comparisons',
    'comparisonDays',
    'trials',
    'trialAgents',
  ],
  ...['clients', 'clientSecrets', 'logoutTokens'],
] as const;
export type PoolName = (typeof POOLS)[number];
export type Pools = Record<PoolName, (string | number)[]>;

/** A body as it was drawn: text in which things are named by pool, or bytes. */
export type DrawnBody = { text: string } | { bytes: Buffer };

/** A request as it was drawn, the same for the same seed; which things it names is known when it is sent. */
export interface DrawnRequest {
  /** Of the document; undefined for a request that is meant for none of its operations. */
  operationId?: string;
  method: string;
  target: string;
  caller: CallerName;
  headers: [name: string, value: string][];
  body?: DrawnBody;
  /** The body goes out in chunks, without its length. */
  chunked?: boolean;
}

/** Stands in a drawn text for a thing of the pool: the same pick of two pools names things that belong together. */
export const late = (pool: PoolName, pick: number): string => `@{${pool}:${pick}}`;

/** Puts things in the place of their pools; of a pool that is empty, a 1. A name that a change mangled stays. */
export function resolved(text: string, pools: Pools): string {
  return text.replace(/@\{(\w+):(\d+)\}/g, (mangled, pool: PoolName, pick: string) => {
    const things = pools[pool];
    return things ? String(things[Number(pick) % things.length] ?? 1) : mangled;
  });
}
