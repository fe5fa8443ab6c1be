import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedReader } from './feed-reader.js';
import { liveJob } from './jobs.js';
import { logIn } from './logins.js';
import { changeParameter, recordLog, turnService } from './staff.js';
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
