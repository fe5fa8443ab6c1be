import { setTimeout as sleep } from 'node:timers/promises';
import type { Tokens } from '../../support/users.js';
import { ADMIN, PASSWORD } from '../world.js';
import type { Asker, Voice } from './ask.js';

const AGAIN_AFTER_MS = 300;

/** The logged-in users. */
export class Sessions {
  private readonly tokens = new Map<string, Promise<string>>();

  constructor(private readonly voice: Voice) {}

  /** The user with a token; logs in unless that has been done since the last `forget`. */
  async as(userName: string): Promise<Asker> {
    const known = await this.tokens.get(userName);
    if (known !== undefined && !this.voice.refused.has(known)) return { token: known };
    const token = this.logIn(userName).then(({ AccessToken }) => AccessToken);
    this.tokens.set(userName, token);
    return { token: await token };
  }

  admin(): Promise<Asker> {
    return this.as(ADMIN.userName);
  }

  /** Forgets the access tokens, since they expire; the next request logs in again. */
  forget(): void {
    this.tokens.clear();
  }

  /** Logs in, with as many tries as necessary. */
  async logIn(userName: string): Promise<Tokens> {
    const password = userName === ADMIN.userName ? ADMIN.password : PASSWORD;
    for (;;) {
      const body = { userName, password };
      const { certainty, answer } = await this.voice.ask('POST', '/api/authentication/login', {}, body);
      if (certainty === 'done' && answer) return answer.response<Tokens>();
      await sleep(AGAIN_AFTER_MS);
    }
  }
}
