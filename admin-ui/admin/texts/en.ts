import { account } from './en/account.js';
import { agents } from './en/agents.js';
import { audit } from './en/audit.js';
import { board } from './en/board.js';
import { bulk } from './en/bulk.js';
import { catalogs } from './en/catalogs.js';
import { change } from './en/change.js';
import { deliveries } from './en/deliveries.js';
import { detail } from './en/detail.js';
import { events } from './en/events.js';
import { firstSteps } from './en/first-steps.js';
import { jobs } from './en/jobs.js';
import { outgoingLogs } from './en/outgoing-logs.js';
import { parameters } from './en/parameters.js';
import { payloads } from './en/payloads.js';
import { serviceCatalog } from './en/service-catalog.js';
import { services } from './en/services.js';
import { settlement } from './en/settlement.js';
import { shell } from './en/shell.js';
import { system } from './en/system.js';
import { users } from './en/users.js';
import { vehicles } from './en/vehicles.js';
import { watch } from './en/watch.js';
import type { Text } from './text.js';
import type { TextKey } from './tr.js';

/** Texts in English. A missing one does not compile. */
export const en: Record<TextKey, Text> = {
  ...shell,
  ...account,
  ...services,
  ...change,
  ...bulk,
  ...detail,
  ...board,
  ...firstSteps,
  ...jobs,
  ...deliveries,
  ...agents,
  ...events,
  ...settlement,
  ...outgoingLogs,
  ...users,
  ...audit,
  ...system,
  ...vehicles,
  ...watch,
  ...serviceCatalog,
  ...parameters,
  ...payloads,
  ...catalogs,
};
