import type { MigrationInterface } from 'typeorm';
import { Baseline1795800000000 } from './1795800000000-baseline.js';
import { EndorsementsOfAPolicy1795810000000 } from './1795810000000-endorsements-of-a-policy.js';
import { Settlement1795810100000 } from './1795810100000-settlement.js';
import { OwnPasswords1795900010000 } from './1795900010000-own-passwords.js';
import { MachineUsers1795900020000 } from './1795900020000-machine-users.js';
import { SearchIndexes1795910000000 } from './1795910000000-search-indexes.js';
import { ReachedAgents1795910100000 } from './1795910100000-reached-agents.js';
import { EventNotes1795920000000 } from './1795920000000-event-notes.js';
import { InsurerCalls1795930000000 } from './1795930000000-insurer-calls.js';
import { ProviderUsers1795940000000 } from './1795940000000-provider-users.js';
import { OperationalEvents1795961000000 } from './1795961000000-operational-events.js';
import { OutagesOfPlatforms1795970000000 } from './1795970000000-outages-of-platforms.js';
import { FailedDeliveries1795970100000 } from './1795970100000-failed-deliveries.js';
import { ProviderIdTokens1795980000000 } from './1795980000000-provider-id-tokens.js';
import { KeptComparisons1795981000000 } from './1795981000000-kept-comparisons.js';
import { RestoreProof1795990000000 } from './1795990000000-restore-proof.js';
import { Watches1796000000000 } from './1796000000000-watches.js';
import { PdfMarks1796100000000 } from './1796100000000-pdf-marks.js';

export type MigrationClass = new () => MigrationInterface;

/** Every migration from 1.0 on, oldest first. */
export const MIGRATIONS: MigrationClass[] = [
  Baseline1795800000000,
  EndorsementsOfAPolicy1795810000000,
  Settlement1795810100000,
  OwnPasswords1795900010000,
  MachineUsers1795900020000,
  SearchIndexes1795910000000,
  ReachedAgents1795910100000,
  EventNotes1795920000000,
  InsurerCalls1795930000000,
  ProviderUsers1795940000000,
  OperationalEvents1795961000000,
  OutagesOfPlatforms1795970000000,
  FailedDeliveries1795970100000,
  ProviderIdTokens1795980000000,
  KeptComparisons1795981000000,
  RestoreProof1795990000000,
  Watches1796000000000,
  PdfMarks1796100000000,
];

/** Whether a migration is one of those before 1.0, whose schema the baseline has. */
export const isBeforeBaseline = (name: string): boolean =>
  numberOf(name) < numberOf(Baseline1795800000000.name);

/** TypeORM ends the name of a migration with a number of 13 digits, by which it runs them. */
const numberOf = (name: string) => Number(name.slice(-13));

/** The migrations before 1.0, oldest first. They are loaded for a database or a backup of such a release alone. */
export async function migrationsBeforeBaseline(): Promise<readonly MigrationClass[]> {
  const { MIGRATIONS_BEFORE_1_0 } = await import('../../../migrations/before-1.0/index.js');
  return MIGRATIONS_BEFORE_1_0;
}
