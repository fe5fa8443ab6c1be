/** A host as it stands in a URL: an address of IPv6 in brackets. */
export function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** The http URL by which this machine reaches a listener: one that listens everywhere is reached at the loopback address. */
export function urlOfListener(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${hostInUrl(reachable)}:${port}`;
}
