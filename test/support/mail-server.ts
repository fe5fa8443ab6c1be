import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Refuses as mail systems do. */
export const refusal = (responseCode: number) => Object.assign(new Error('refused'), { responseCode });

/** A mail server of this machine; `mails` has what it took. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: ParsedMail[] = [];
  const state = {
    refusal: undefined as Error | undefined,
    /** Of the sender, and of each recipient. */
    sender: undefined as Error | undefined,
    recipient: (_address: string): Error | undefined => undefined,
    pauseMs: 0,
  };
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onMailFrom: (_, __, done) => done(state.sender),
    onRcptTo: ({ address }, _, done) => done(state.recipient(address)),
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
