import { Initial1795189944786 } from './1795189944786-initial.js';
import { OutgoingLogs1795280200000 } from './1795280200000-outgoing-logs.js';

/** Every migration, oldest first. */
export const MIGRATIONS = [Initial1795189944786, OutgoingLogs1795280200000];
