/**
 * Whether the first release is older than the second. Major, minor and patch are compared as numbers; a candidate such
 * as `0.2.0-rc.1` is built for the schema of its release and counts as that release.
 */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [numbers(version), numbers(than)];
  const differing = own.findIndex((number, place) => number !== other[place]);
  return differing >= 0 && (own[differing] ?? 0) < (other[differing] ?? 0);
}

function numbers(version: string): number[] {
  const [release = ''] = version.split(/[-+]/);
  return release.split('.').map(Number);
}
