import type { INestApplicationContext } from '@nestjs/common';
import type { Language } from '../api/language.js';
import { DomainError } from '../errors/domain-error.js';
import { followSync } from '../vehicle-catalog/import/follow-sync.js';
import { describeRemark, VehicleListError } from '../vehicle-catalog/list/list-remarks.js';
import { message, textOf } from '../vehicle-catalog/messages/message.js';
import { SYNC_GATES, type SyncGate } from '../vehicle-catalog/sync/sync.answers.js';
import { SyncJournal } from '../vehicle-catalog/sync/sync-journal.js';
import { VehicleSyncsModule } from '../vehicle-catalog/sync/vehicle-syncs.module.js';
import { VehicleSyncs } from '../vehicle-catalog/sync/vehicle-syncs.service.js';
import { listAt } from '../vehicle-catalog/upload/list-files.js';
import { openGates } from '../vehicle-catalog/vehicle.requests.js';
import { withModules } from './command-context.js';
import { command, LANGUAGE_OPTION, languageOf, MisuseError } from './command-line.js';

const GATES = SYNC_GATES.join(', ');
const usage = {
  en: `Usage: zeyil vehicles import FILE [--dry-run] [--confirm[=GATE,...]] [--lang tr|en]
Syncs a vehicle value list with the configured database, whether the service runs or not. What the sync announces is
delivered by the service.

  --dry-run        only says what the list would change
  --confirm        applies it even when it changes suspiciously much
  --confirm=GATE   the same, for these reasons only, separated by commas:
                   ${GATES}
  --lang           the language of the messages; without it that of the terminal
  --help           this text
  --version        the version of the service
Ctrl-C stops the import; nothing is changed then, unless it had ended before.
Ends with 0 when the list was applied or tried, with 1 when it was not, with 2 for arguments that are not known.`,
  tr: `Usage: zeyil vehicles import DOSYA [--dry-run] [--confirm[=NEDEN,...]] [--lang tr|en]
Bir araç değer listesini ayarlardaki veritabanına aktarır; servis çalışsın ya da çalışmasın. Bildirimleri servis iletir.

  --dry-run         yalnızca neyin değişeceğini söyler
  --confirm         şüpheli ölçüde çok değişiklik olsa da uygular
  --confirm=NEDEN   aynısı, yalnızca bu nedenler için; virgülle ayrılır:
                    ${GATES}
  --lang            iletilerin dili; verilmezse terminalin dili
  --help            bu metin
  --version         servisin sürümü
Ctrl-C aktarmayı durdurur; daha önce bitmediyse hiçbir şey değişmez.
Liste uygulandıysa ya da denendiyse 0, uygulanmadıysa 1, bilinmeyen seçeneklerde 2 ile biter.`,
};
const options = { dryRun: '--dry-run', confirm: '--confirm <gates>', ...LANGUAGE_OPTION } as const;

export default command({ usage, options, bare: { confirm: 'true' }, files: 1 }, async (values, path = '') => {
  const language = languageOf(values.lang);
  const confirm = gatesNamed(values.confirm);
  return importList(path, values.dryRun ?? false, confirm, language).catch((error: unknown) => {
    throw new Error(inWords(error, language), { cause: error });
  });
});

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** @throws MisuseError when a gate is not known */
function gatesNamed(confirm: string | undefined): readonly SyncGate[] {
  const gates = openGates(confirm);
  const isKnown = confirm === undefined || confirm === 'true' || gates.length === confirm.split(',').length;
  if (!isKnown) throw new MisuseError();
  return gates;
}

async function importList(
  path: string,
  dryRun: boolean,
  confirm: readonly SyncGate[],
  language: Language,
): Promise<number> {
  const stopping = new AbortController();
  const stop = () => {
    // Said at once, since undoing takes a while; a second Ctrl-C changes nothing.
    if (!stopping.signal.aborted) process.stderr.write(`\n${textOf(message('sync.stopping'), language)}\n`);
    stopping.abort();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  const list = await listAt(path);
  const work = async (context: INestApplicationContext) => {
    if (stopping.signal.aborted) throw new Error(textOf(message('sync.notBegun'), language));
    const syncs = context.get(VehicleSyncs);
    stopping.signal.addEventListener('abort', () => void syncs.stop());
    const actor = { userId: undefined, name: 'zeyil vehicles import' };
    const started = await syncs.start({ content: { list }, source: 'Command', actor, dryRun, confirm });
    const outcome = await followSync(started, context.get(SyncJournal), process.stdout, language);
    return outcome.State === 'Failed' ? 1 : 0;
  };
  // A trial run must change nothing: with the schema brought up to date, the running older release could stop working.
  const importing = withModules([VehicleSyncsModule], work, { migrates: !dryRun });
  return importing.finally(() => {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
  });
}

/** Why the import did not begin; other errors have words of their own. */
function inWords(error: unknown, language: Language): string {
  if (error instanceof VehicleListError) {
    const remarks = [...error.remarks, message('list.notApplied')];
    return remarks.map((remark) => describeRemark(remark, language)).join('\n');
  }
  if (error instanceof DomainError && error.kind === 'conflict')
    return textOf(message('sync.running'), language);
  return error instanceof Error ? error.message : String(error);
}
