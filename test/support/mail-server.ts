import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Refuses a recipient as mail systems do. */
export const unknownRecipient = () => Object.assign(new Error('no such user'), { responseCode: 550 });

/** A mail server of this machine; `mails` has what it took. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: ParsedMail[] = [];
  const state = {
    refusal: undefined as Error | undefined,
    recipient: undefined as Error | undefined,
    pauseMs: 0,
  };
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onRcptTo: (_, __, done) => done(state.recipient),
    onData: (stream, _, done) => {
      void simpleParser(stream).then(async (mail) => {
        await new Promise((resolve) => setTimeout(resolve, state.pauseMs));
        if (!state.refusal) mails.push(mail);
        done(state.refusal);
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    state,
    port,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
