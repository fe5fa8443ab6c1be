import { Initial1795189944786 } from './1795189944786-initial.js';

/** Every migration, oldest first. */
export const MIGRATIONS = [Initial1795189944786];
