import { Initial1795189944786 } from './1795189944786-initial.js';
import { ServiceAvailability1795280000000 } from './1795280000000-service-availability.js';
import { AvailabilityEvaluation1795280400000 } from './1795280400000-availability-evaluation.js';

/** Every migration, oldest first. */
export const MIGRATIONS = [
  Initial1795189944786,
  ServiceAvailability1795280000000,
  AvailabilityEvaluation1795280400000,
];
