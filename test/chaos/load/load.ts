import { setTimeout as sleep } from 'node:timers/promises';
import type { Tokens } from '../../support/users.js';
import type { FeedReader } from './feed-reader.js';
import { liveJob } from './jobs.js';
import { changeParameter, pauseAgent, recordLog, turnService } from './staff.js';
import type { Piece, Tools } from './worker.js';

/** The workers, each with its rest between two pieces of work, in milliseconds. */
function workers(readers: readonly FeedReader[]): [Piece, number][] {
  return [
    ...Array.from({ length: 6 }, (): [Piece, number] => [liveJob, 60]),
    ...[0, 1].map((place): [Piece, number] => [turnService(place), 700]),
    [changeParameter, 400],
    [recordLog, 150],
    [recordLog, 150],
    [logIn, 300],
    [pauseAgent(), 900],
    ...readers.map((reader): [Piece, number] => [(tools) => reader.readOn(tools).then(() => undefined), 250]),
  ];
}

/** Keeps all workers busy until the returned function is called, which waits for the pieces under way. */
export function startLoad(tools: Tools, readers: readonly FeedReader[]): () => Promise<void> {
  let isOver = false;
  const working = workers(readers).map(async ([piece, restMs]) => {
    while (!isOver) {
      await piece(tools);
      await sleep(restMs * (0.5 + tools.random()));
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(working);
  };
}

const REFRESHES = 4;

/**
 * Logs in, refreshes a few times and logs out. A refresh token whose answer was lost may be spent: the state of its
 * family is then unknown, and it is not used any more. A 401 for any other token is a finding, as is every 401 in the
 * ledger.
 */
const logIn: Piece = async ({ voice, sessions, world }) => {
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
