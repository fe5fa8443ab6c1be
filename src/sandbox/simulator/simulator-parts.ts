import type { BehaviourRules } from './behaviour.js';
import type { EventStream } from './event-stream.js';
import type { NotificationStore } from './notification-store.js';

/** What the routes of one simulator share. */
export interface SimulatorParts {
  store: NotificationStore;
  behaviour: BehaviourRules;
  events: EventStream;
  /** Undefined: any key will do. */
  apiKey: string | undefined;
  /** Aborted when the simulator stops. */
  closing: AbortSignal;
}
