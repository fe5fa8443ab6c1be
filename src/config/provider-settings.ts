import { IsString } from 'class-validator';
import { hasExtraParts, isLoopbackHost, isPublicHttps, isWholeHttpUrl } from '../net/public-urls.js';
import { Env, IsHeaderText, IsMemberPath, IsOneOf, listOf, reads } from './decorators.js';
import type { Environment } from './environment.js';

/** Who may sign in with a password of this service: all, break-glass users alone of the staff, or nobody of the staff. */
export type LocalSignIn = 'on' | 'break-glass' | 'off';

/** The groups of the provider that give a role. */
export type RoleMapping = ReadonlyMap<'Administrator' | 'Operator', readonly string[]>;

const ROLE_GROUPS = /^(Administrator|Operator)=(.+)$/s;

/** The address of a provider, as its tokens name it. */
const IsIssuer = () =>
  reads('an https URL without query, or one of http on this machine', (text) => {
    const url = isWholeHttpUrl(text) ? new URL(text) : undefined;
    if (!url || hasExtraParts(url)) return undefined;
    return url.protocol === 'https:' || isLoopbackHost(url.hostname) ? text : undefined;
  });

const AreScopes = () =>
  reads('words separated by spaces, openid among them', (text) => {
    const scopes = text.split(/\s+/);
    const isWhole = scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope));
    return isWhole && scopes.includes('openid') ? scopes.join(' ') : undefined;
  });

const AreRoleGroups = () =>
  reads('roles with their groups, such as Administrator=grp-a,grp-b;Operator=grp-c', (text) => {
    const entries = text.split(';').map((entry): [string, string[] | undefined] => {
      const [, role = '', groups = ''] = ROLE_GROUPS.exec(entry.trim()) ?? [];
      return [role, listOf(groups, (group) => group || undefined)];
    });
    const isWhole = entries.every(([, groups]) => groups !== undefined);
    return isWhole && new Set(entries.map(([role]) => role)).size === entries.length
      ? new Map(entries)
      : undefined;
  });

class GivenProvider {
  @Env('OIDC_ISSUER') @IsIssuer() readonly issuer?: string;
  @Env('OIDC_CLIENT_ID') @IsHeaderText() readonly clientId?: string;
  @Env('OIDC_CLIENT_SECRET') @IsString() readonly clientSecret?: string;
  @Env('OIDC_SCOPES') @AreScopes() readonly scopes: string = 'openid profile email';
  /** A claim by its whole name, or the path of a member in one. */
  @Env('OIDC_ROLE_CLAIM') @IsMemberPath() readonly roleClaim: string = 'groups';
  @Env('OIDC_ROLES') @AreRoleGroups() readonly roles?: RoleMapping;
  @Env('LOCAL_SIGN_IN') @IsOneOf('on', 'break-glass', 'off') readonly localSignIn?: LocalSignIn;
}

/** The provider by which staff sign in (OpenID Connect). */
export type ProviderSettings = Required<Omit<GivenProvider, 'localSignIn'>>;

const NEEDED = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'];

/** Reads the provider, which is set up whole or not at all, and who may sign in beside it. */
export function readProvider(
  env: Environment,
  { allowPrivatePlatformUrls }: { allowPrivatePlatformUrls: boolean },
): { provider: ProviderSettings | undefined; localSignIn: LocalSignIn } {
  const { localSignIn, ...given } = env.read(GivenProvider);
  const { issuer } = given;
  if (!env.has('OIDC_ISSUER')) {
    for (const name of NEEDED.filter((needed) => env.has(needed)))
      env.refuse(`${name} goes with OIDC_ISSUER.`);
    if (localSignIn === 'off')
      env.refuse('LOCAL_SIGN_IN must not be off without OIDC_ISSUER: nobody of the staff could sign in.');
    return { provider: undefined, localSignIn: localSignIn ?? 'on' };
  }
  for (const name of NEEDED.filter((needed) => !env.has(needed)))
    env.refuse(`${name} is required with OIDC_ISSUER.`);
  if (issuer !== undefined && !allowPrivatePlatformUrls && !isCallable(new URL(issuer)))
    env.refuse('OIDC_ISSUER must not be a private address, unless ALLOW_PRIVATE_PLATFORM_URLS is true.');
  return { provider: given as ProviderSettings, localSignIn: localSignIn ?? 'break-glass' };
}

/** A name is checked when it is called; see `publicOnly`. This machine is what the operator has named. */
function isCallable(issuer: URL): boolean {
  return isLoopbackHost(issuer.hostname) || isPublicHttps(issuer);
}
