import { Initial1795189944786 } from './1795189944786-initial.js';
import { Parameters1795280100000 } from './1795280100000-parameters.js';

/** Every migration, oldest first. */
export const MIGRATIONS = [Initial1795189944786, Parameters1795280100000];
