import { setTimeout as sleep } from 'node:timers/promises';
import type { Tokens } from '../../support/users.js';
import type { Piece } from './worker.js';

const REFRESHES = 4;

/**
 * Logs in, refreshes a few times and logs out. A refresh token whose answer was lost may be spent: the state of its
 * family is then unknown, and it is not used any more. A 401 for any other token is a finding, as is every 401 in the
 * ledger.
 */
export const logIn: Piece = async ({ voice, sessions, world }) => {
  let tokens = await sessions.logIn(world.users.rival);
  for (let time = 0; time < REFRESHES; time++) {
    const refreshing = { refreshToken: tokens.RefreshToken };
    const asked = await voice.ask('POST', '/api/authentication/refresh-token', {}, refreshing);
    if (asked.certainty !== 'done' || !asked.answer) return;
    tokens = asked.answer.response<Tokens>();
    await voice.ask('GET', '/api/codes', { token: tokens.AccessToken });
    await sleep(200);
  }
  await voice.ask('POST', '/api/authentication/logout', {}, { refreshToken: tokens.RefreshToken });
};
