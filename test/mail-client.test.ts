// @module-tag events
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MailClient, SENT_WITHIN_MS } from '../src/alerts/mail.client.js';
import { Settings } from '../src/config/settings.js';
import { selfSigned } from './support/certificates.js';
import { listening } from './support/listening.js';
import { startMailServer } from './support/mail-server.js';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zeyil-mail-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));
afterEach(() => void vi.useRealTimers());

/** Sends a mail by this server, with a change of what the settings say of it. */
function send(url: string, change: object) {
  const settings = new Settings({ SMTP_URL: url, MAIL_FROM: 'a@b.example', DATA_DIR: directory });
  Object.assign(settings.alerts.smtp ?? {}, change);
  return new MailClient(settings).send({ id: 'x', to: 'c@d.example', subject: 's', text: 't', html: 'h' });
}

test('Off this machine STARTTLS is required, and credentials are never sent without it', async () => {
  const credentials: unknown[] = [];
  const plain = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _, done) => {
      credentials.push(auth.password);
      done(null, { user: 'u' });
    },
  });
  const { cert, key } = selfSigned('127.0.0.1');
  const encrypted = await startMailServer({ cert, key });
  const away = { isLocal: false };
  const signedIn = `smtp://u:secret@127.0.0.1:${plain.port}`;
  expect(await send(signedIn, away)).toEqual({ code: expect.stringContaining('ETLS'), isFinal: false });
  expect(credentials).toEqual([]);
  // Its certificate is nobody's: a server in between is not trusted.
  expect((await send(encrypted.url, away))?.code).toMatch(/TLS|SOCKET|CERT/);
  expect(await send(encrypted.url, {})).toBeUndefined();
  expect(encrypted.mails.length).toBe(1);
  await Promise.all([plain.stop(), encrypted.stop()]);
});

test('A mail server that goes on speaking and never comes to an end is left after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let closed = 0;
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    // A line now and then: the connection is never silent.
    const speaking = setInterval(() => socket.write('250-more\r\n'), 20);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearInterval(speaking);
        closed += 1;
      });
  });
  const sent = send(`smtp://127.0.0.1:${await listening(server)}`, {});
  for (let passed = 0; passed < SENT_WITHIN_MS; passed += SENT_WITHIN_MS / 20) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(SENT_WITHIN_MS / 20);
    await new Promise<void>((resolve) => {
      const waiting = setInterval(() => {
        clearInterval(waiting);
        resolve();
      }, 30);
    });
  }
  expect(await sent).toEqual({ code: 'ETIMEDOUT', isFinal: false });
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  await expect.poll(() => closed).toBe(1);
  server.close();
});
