import { isWebhookSecret, SECRETS_AT_MOST, secretBytes } from '../crypto/webhook-signature.js';
import {
  hasExtraParts,
  isDecodable,
  isLoopbackHost,
  isPublicHttps,
  isWholeHttpUrl,
} from '../net/public-urls.js';
import { Env, IsDays, reads } from './decorators.js';
import { DAY } from './duration.js';
import type { Environment } from './environment.js';

/** A mail server. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise by STARTTLS, which is required unless the server is on this machine. */
  isSecure: boolean;
  isLocal: boolean;
  user?: { name: string; password: string };
}

/** Called as it is: a slash at its end may matter to the receiver. */
const IsWebhookUrl = () =>
  reads('an http or https URL without user name, password, query or fragment', (text) =>
    isWholeHttpUrl(text) && !hasExtraParts(new URL(text)) ? text : undefined,
  );

const AreWebhookSecrets = () =>
  reads('one or two secrets, separated by a space: whsec_ and base64 of 24 to 64 bytes', (text) => {
    const secrets = text.split(/\s+/);
    return secrets.length <= SECRETS_AT_MOST && secrets.every(isWebhookSecret)
      ? secrets.map(secretBytes)
      : undefined;
  });

const IsSmtpUrl = () =>
  reads(
    'an smtp:// or smtps:// URL of a host, without a path, with both name and password or neither',
    (text): SmtpServer | undefined => {
      if (!/^smtps?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
      const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
      const isBare = /^\/?$/.test(pathname) && search === '' && hash === '';
      if (!isBare || hostname === '' || port === '0' || !isDecodable(username + password)) return undefined;
      if ((username === '') !== (password === '')) return undefined;
      const isSecure = protocol === 'smtps:';
      return {
        host: hostname.replace(/^\[|\]$/g, ''),
        port: Number(port) || (isSecure ? 465 : 587),
        isSecure,
        isLocal: isLoopbackHost(hostname),
        ...(username && {
          user: { name: decodeURIComponent(username), password: decodeURIComponent(password) },
        }),
      };
    },
  );

/** An address, or a name and an address, of one line. */
const IsSender = () =>
  reads('a mail address, or a name with one: Zeyil Gateway <zeyil@sirket.example>', (text) =>
    /^(?:[^<>\p{Cc}@"]+ <[^<>\s@"]+@[^<>\s@"]+>|[^<>\s@"]+@[^<>\s@"]+)$/u.test(text) ? text : undefined,
  );

/** To whom operational events go, beside those who read them on the screen. */
export class AlertSettings {
  @Env('EVENTS_URL') @IsWebhookUrl() readonly url?: string;
  @Env('EVENTS_SECRET') @AreWebhookSecrets() readonly secrets?: Buffer[];
  @Env('SMTP_URL') @IsSmtpUrl() readonly smtp?: SmtpServer;
  @Env('MAIL_FROM') @IsSender() readonly mailFrom?: string;
  /** How long events are kept. */
  @Env('EVENT_RETENTION') @IsDays() readonly retention: number = 90 * DAY;
}

export function readAlerts(env: Environment, { allowPrivate }: { allowPrivate: boolean }): AlertSettings {
  const alerts = env.read(AlertSettings);
  env.requireBoth('EVENTS_URL', 'EVENTS_SECRET');
  env.requireBoth('SMTP_URL', 'MAIL_FROM');
  if (alerts.url && !allowPrivate && !isPublicHttps(new URL(alerts.url))) {
    env.refuse('EVENTS_URL must be https and public, unless ALLOW_PRIVATE_PLATFORM_URLS is true.');
  }
  return alerts;
}
