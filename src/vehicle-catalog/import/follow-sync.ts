import type { WriteStream } from 'node:tty';
import type { Language } from '../../api/language.js';
import type { VehicleSyncItem } from '../sync/sync.answers.js';
import type { SyncJournal } from '../sync/sync-journal.js';
import type { StartedSync } from '../sync/vehicle-syncs.service.js';
import { outcomeLines, progressLine } from './import.rules.js';

const READ_EVERY_MS = 250;

/**
 * Shows the progress of a sync until it ends, then its result; on a terminal in one line of its present width, elsewhere
 * a line for each phase.
 */
export async function followSync(
  { id, done }: StartedSync,
  journal: SyncJournal,
  output: Pick<WriteStream, 'write' | 'isTTY'> & Partial<Pick<WriteStream, 'columns'>>,
  language: Language,
): Promise<VehicleSyncItem> {
  const reader = { language, atTerminal: true };
  let shown = '';
  let ended = false;
  const show = (item: VehicleSyncItem) => {
    if (item.State !== 'Running') return;
    const line = progressLine(item, language, output.isTTY ? output.columns : Number.POSITIVE_INFINITY);
    if (output.isTTY) output.write(`\r\u001b[K${line}`);
    else if (item.Phase !== shown) output.write(`${line}\n`);
    shown = item.Phase;
  };
  void done.then(() => {
    ended = true;
  });
  while (!ended) {
    show(await journal.find(id, reader));
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS))]);
  }
  const outcome = await journal.find(id, reader);
  if (output.isTTY) output.write('\r\u001b[K');
  output.write(`${outcomeLines(outcome, language).join('\n')}\n`);
  return outcome;
}
