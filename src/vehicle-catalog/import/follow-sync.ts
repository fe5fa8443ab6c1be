import type { WriteStream } from 'node:tty';
import type { VehicleSyncItem } from '../sync/sync.answers.js';
import type { SyncJournal } from '../sync/sync-journal.js';
import type { StartedSync } from '../sync/vehicle-syncs.service.js';
import { outcomeLines, progressLine } from './import.rules.js';

const LOOK_EVERY_MS = 250;

/**
 * Shows the progress of a sync until it ends, then its result; on a terminal in one line, elsewhere a line for each
 * phase.
 */
export async function followSync(
  { id, done }: StartedSync,
  journal: SyncJournal,
  output: Pick<WriteStream, 'write' | 'isTTY'>,
): Promise<VehicleSyncItem> {
  let shown = '';
  let ended = false;
  const show = (item: VehicleSyncItem) => {
    const line = progressLine(item);
    if (output.isTTY) output.write(`\r\u001b[K${line}`);
    else if (item.Phase !== shown) output.write(`${line}\n`);
    shown = item.Phase;
  };
  void done.then(() => {
    ended = true;
  });
  while (!ended) {
    show(await journal.find(id));
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))]);
  }
  const outcome = await journal.find(id);
  if (output.isTTY) output.write('\r\u001b[K');
  output.write(`${outcomeLines(outcome).join('\n')}\n`);
  return outcome;
}
