import type { VehicleSyncItem } from '../sync/sync.answers.js';

const WIDTH = 30;

/** The progress of a sync, in one line; the length of a first list is unknown. */
export function progressLine({
  Phase,
  Done,
  Total,
}: Pick<VehicleSyncItem, 'Phase' | 'Done' | 'Total'>): string {
  const share = Total > 0 ? Math.min(Done / Total, 1) : 0;
  const filled = Math.floor(share * WIDTH);
  const bar = `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}]`;
  return `${Phase.padEnd(9)} ${bar} ${Done}${Total > Done ? ` of ${Total}` : ''} records`;
}

/** The result of a sync, in a few lines. */
export function outcomeLines(sync: VehicleSyncItem): string[] {
  const { Added, Updated, Deactivated, Unchanged, Version, DryRun } = sync;
  const warnings = sync.Warnings.map((warning) => `Warning: ${warning}`);
  const counts = `${Added} added, ${Updated} updated, ${Deactivated} deactivated, ${Unchanged} unchanged.`;
  const moves = sync.BiggestMoves.map(
    ({ Id, Year, From, To }) => `  ${Id} of ${Year}: ${From} -> ${To} (x ${(To / From).toFixed(2)})`,
  );
  const shown = moves.length > 0 ? ['Biggest moves:', ...moves] : [];
  if (sync.State === 'Failed') return [...warnings, ...(sync.Error ?? '').split('\n')];
  if (DryRun) return [...warnings, `Would be: ${counts}`, ...shown, 'Nothing was changed.'];
  if (Version === null) return [...warnings, 'The catalog is as the list already. Nothing was changed.'];
  return [...warnings, counts, ...shown, `Version ${Version}.`];
}
