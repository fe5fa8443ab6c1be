import { ADMIN_SESSION } from './admin-session.js';
import { AGENTS } from './agents.js';
import { AUDIT } from './audit.js';
import { AUTHENTICATION } from './authentication.js';
import { DELIVERIES } from './deliveries.js';
import { ENDORSEMENTS } from './endorsements.js';
import { EVALUATION } from './evaluation.js';
import { HEALTH } from './health.js';
import { INTAKE } from './intake.js';
import { JOBS } from './jobs.js';
import { OUTGOING_LOGS } from './outgoing-logs.js';
import { PARAMETERS } from './parameters.js';
import { PULSE } from './pulse.js';
import { RESPONSES } from './responses.js';
import { SEARCH } from './search.js';
import { SERVICE_DAYS } from './service-days.js';
import { SERVICES } from './services.js';
import { SETTINGS } from './settings.js';
import { SHARED } from './shared.js';
import { USERS } from './users.js';
import { VEHICLES } from './vehicles.js';
import { WEBHOOKS } from './webhooks.js';

/** Every Turkish paragraph by its English one; composed paragraphs are among the templates. */
export const TURKISH: ReadonlyMap<string, string> = new Map(
  [
    ADMIN_SESSION,
    AGENTS,
    AUDIT,
    AUTHENTICATION,
    DELIVERIES,
    ENDORSEMENTS,
    EVALUATION,
    HEALTH,
    INTAKE,
    JOBS,
    OUTGOING_LOGS,
    PARAMETERS,
    PULSE,
    RESPONSES,
    SEARCH,
    SERVICE_DAYS,
    SETTINGS,
    SERVICES,
    SHARED,
    USERS,
    VEHICLES,
    WEBHOOKS,
  ].flatMap((dictionary) => Object.entries(dictionary)),
);
