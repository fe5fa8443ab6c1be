import type { BehaviourRules } from './behaviour.js';
import type { EventStream } from './event-stream.js';
import type { NotificationStore } from './notification-store.js';

/** The objects that the routes of one simulator share. */
export interface SimulatorParts {
  store: NotificationStore;
  behaviour: BehaviourRules;
  events: EventStream;
  /** Undefined accepts any key. */
  apiKey: string | undefined;
  /** Aborted when the simulator stops. */
  closing: AbortSignal;
}
