import { Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { Settings } from '../config/settings.js';
import { errorCode } from '../errors/caught.js';

const CONNECT_WITHIN_MS = 10_000;
const SILENCE_MS = 30_000;
const CLOSED_WITHIN_MS = 1_000;
/** From the connection to the server's answer; a mail takes no longer, however slowly the server speaks. */
export const SENT_WITHIN_MS = 60_000;

export interface Mail {
  /** Stays the same over all attempts, so that a mail system may notice a repeat. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Why a mail was not taken: codes alone, since texts of mail servers name addresses. */
export interface MailRefusal {
  code: string;
  /** The server takes this mail neither now nor later. */
  isFinal: boolean;
}

/** Hands mails to the mail server of the installation, each over a connection of its own. */
@Injectable()
export class MailClient {
  constructor(private readonly settings: Settings) {}

  /** Resolves with the refusal, or undefined when the server has taken the mail. Never rejects. */
  async send({ id, to, ...content }: Mail): Promise<MailRefusal | undefined> {
    const { smtp, mailFrom = '' } = this.settings.alerts;
    if (!smtp) return { code: 'SMTP_URL', isFinal: true };
    const { host, port, isSecure, isLocal, user } = smtp;
    const transport = createTransport({
      host,
      port,
      secure: isSecure,
      requireTLS: !isSecure && !isLocal,
      // On this machine nobody stands in between, and its certificate names no host.
      tls: { rejectUnauthorized: !isLocal },
      ...(user && { auth: { user: user.name, pass: user.password } }),
      connectionTimeout: CONNECT_WITHIN_MS,
      greetingTimeout: CONNECT_WITHIN_MS,
      dnsTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENCE_MS,
      // A server that does not close its side would hold the connection.
      socketCloseTimeout: CLOSED_WITHIN_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), SENT_WITHIN_MS);
    try {
      await transport.sendMail({
        ...content,
        from: mailFrom,
        to: { name: '', address: to },
        messageId: `<${id}@${mailFrom.replace(/^.*@|>$/g, '')}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: ending.signal,
      });
      return undefined;
    } catch (error) {
      return ending.signal.aborted ? { code: 'ETIMEDOUT', isFinal: false } : refusalOf(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Answers of 500 and above to the recipient or the message are final; to sign-in and sender they are mended in the settings. */
function refusalOf(error: unknown): MailRefusal {
  const { responseCode: status, command } = error as { responseCode?: unknown; command?: unknown };
  const name = errorCode(error) ?? 'EUNKNOWN';
  const isOfMail = name === 'EMESSAGE' || (name === 'EENVELOPE' && command !== 'MAIL FROM');
  const isFinal = typeof status === 'number' && status >= 500 && isOfMail;
  return { code: typeof status === 'number' ? `${name} ${status}` : name, isFinal };
}
