import { account } from './tr/account.js';
import { agents } from './tr/agents.js';
import { audit } from './tr/audit.js';
import { board } from './tr/board.js';
import { bulk } from './tr/bulk.js';
import { catalogs } from './tr/catalogs.js';
import { change } from './tr/change.js';
import { deliveries } from './tr/deliveries.js';
import { detail } from './tr/detail.js';
import { events } from './tr/events.js';
import { firstSteps } from './tr/first-steps.js';
import { jobs } from './tr/jobs.js';
import { outgoingLogs } from './tr/outgoing-logs.js';
import { parameters } from './tr/parameters.js';
import { payloads } from './tr/payloads.js';
import { serviceCatalog } from './tr/service-catalog.js';
import { services } from './tr/services.js';
import { settlement } from './tr/settlement.js';
import { shell } from './tr/shell.js';
import { system } from './tr/system.js';
import { users } from './tr/users.js';
import { vehicles } from './tr/vehicles.js';
import { watch } from './tr/watch.js';

/** Texts in Turkish. `{name}` is replaced by a value; no suffix follows it, since its vowels would depend on the value. */
export const tr = {
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

export type TextKey = keyof typeof tr;
