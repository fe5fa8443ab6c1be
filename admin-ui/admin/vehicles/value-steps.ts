import type { VehicleHistory } from './vehicles-address.js';

/** A value of one model year from a version on; null when the list no longer had it. */
export interface ValueStep {
  version: string | undefined;
  syncedAt: string;
  value: VehicleHistory['Values'][number]['Value'] | null;
}

/**
 * How the value of a model year moved, the oldest version first. A version of the vehicle that lacks the year ends its value, and so
 * does the version by which the vehicle left the list.
 */
export function valueSteps({ Values, IsActive, UpdatedAt }: VehicleHistory, year: number): ValueStep[] {
  const versions = [...new Map(Values.map((each) => [each.Version, each])).values()];
  const steps: ValueStep[] = versions.map(({ Version, SyncedAt }) => ({
    version: Version,
    syncedAt: SyncedAt,
    value: Values.find((each) => each.Version === Version && each.Year === year)?.Value ?? null,
  }));
  if (!IsActive) steps.push({ version: undefined, syncedAt: UpdatedAt, value: null });
  // A version that left the value as it was is no step of it.
  return steps.filter(({ value }, place) => value !== (steps[place - 1]?.value ?? null));
}
