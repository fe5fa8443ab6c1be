import { setTimeout as sleep } from 'node:timers/promises';
import type { Tokens } from '../../support/users.js';
import { ADMIN, PASSWORD } from '../world.js';
import type { Asker, Voice } from './ask.js';

const AGAIN_AFTER_MS = 300;

/** Who is logged in. */
export class Sessions {
  private readonly tokens = new Map<string, Promise<string>>();

  constructor(private readonly voice: Voice) {}

  /** The user with a token; logged in when that has not been done since the last `forget`. */
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

  /** Access tokens end: whoever asks next logs in anew. */
  forget(): void {
    this.tokens.clear();
  }

  /** Logs in, as often as it takes. */
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
