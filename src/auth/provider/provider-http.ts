import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { addAbortSignal, type Readable } from 'node:stream';
import type { HttpService } from '@nestjs/axios';
import type { CustomFetch } from 'openid-client';
import { getProxyForUrl } from 'proxy-from-env';
import { firstValueFrom } from 'rxjs';
import type { Settings } from '../../config/settings.js';
import { causeCode } from '../../errors/caught.js';
import { decoding } from '../../net/content-codings.js';
import type { NameCache } from '../../net/name-cache.js';
import { publicOnly } from '../../net/public-lookup.js';
import { isLoopbackHost, isPublicHttps } from '../../net/public-urls.js';
import { USER_AGENT } from '../../version.js';
import { ProviderAway } from './provider-errors.js';

/** @throws ProviderAway for an address of the provider that is neither https nor on this machine */
export function assertHttps({ protocol, hostname }: URL): void {
  const isHttps = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
  if (!isHttps) throw new ProviderAway('address of http');
}

const ANSWER_BYTES = 1024 * 1024;

/**
 * `fetch` for the provider, within the proxies and the rule of private addresses. It throws ProviderAway for no answer, one of 500
 * and above, and an address that must not be called.
 */
export function providerFetch(settings: Settings, http: HttpService, names: NameCache): CustomFetch {
  const mayBePrivate = isPrivateAllowed(settings);
  const lookup = mayBePrivate ? names.lookup : publicOnly(names.all);
  const agents = { httpAgent: new HttpAgent({ lookup }), httpsAgent: new HttpsAgent({ lookup }) };
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    assertHttps(url);
    if (!mayBePrivate && !isPublicHttps(url)) throw new ProviderAway('private address');
    try {
      const asked = http.request<Readable>({
        url: address,
        method,
        headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': USER_AGENT },
        ...(body && { data: String(body) }),
        ...(signal && { signal }),
        // A proxy resolves the name itself.
        ...(getProxyForUrl(address) === '' && agents),
        responseType: 'stream',
      });
      const { status, headers: answered, data } = await firstValueFrom(asked);
      if (signal) addAbortSignal(signal, data);
      const bytes = await contentOf(data, String(answered['content-encoding'] ?? ''));
      if (status >= 500 || status === 429) throw new ProviderAway(`HTTP ${status}`);
      const type = answered['content-type'];
      return new Response(bytes.length > 0 && status !== 204 && status !== 304 ? bytes : null, {
        status,
        headers: type ? { 'content-type': String(type) } : {},
      });
    } catch (error) {
      if (error instanceof ProviderAway) throw error;
      throw new ProviderAway(signal?.aborted ? 'no answer in time' : (causeCode(error) ?? 'no answer'));
    }
  };
}

/** A provider that the operator has put on this machine may be called there. */
function isPrivateAllowed({ allowPrivatePlatformUrls, provider }: Settings): boolean {
  return (
    allowPrivatePlatformUrls || (provider !== undefined && isLoopbackHost(new URL(provider.issuer).hostname))
  );
}

async function contentOf(answer: Readable, encoding: string): Promise<Buffer<ArrayBuffer>> {
  const body = await decoding(answer, encoding === '' ? [] : encoding.split(', '));
  if (!body) {
    answer.destroy();
    throw new ProviderAway('answer in an unknown encoding');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += (chunk as Buffer).length;
    if (size > ANSWER_BYTES) throw new ProviderAway('answer too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
