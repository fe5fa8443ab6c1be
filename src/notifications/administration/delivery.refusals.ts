import { refusal } from '../../api/refusal.js';

export const DELIVERY_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The delivery was not found.',
  when: 'There is no such delivery.',
});

export const RESEND_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The resend was not found.',
  when: 'There is no such resend, or it is older than 7 days.',
});

export const DELIVERY_PENDING = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'Pending',
  message: 'The delivery is pending already.',
  when: 'The delivery will be attempted anyway.',
});

export const PAYLOAD_EXPIRED = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'PayloadGone',
  message: 'The payload of this delivery is no longer kept.',
  when: 'The notification is older than the retention.',
});

export const PAYLOAD_FORGOTTEN = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'PayloadForgotten',
  message: 'The payload of this delivery was removed when it was delivered.',
  when: 'The notification is of a type (3) whose payload is not kept after delivery.',
});

export const DELIVERY_FINAL = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'AlreadyFinal',
  message: 'The delivery is final already.',
  when: 'The delivery is in a final state.',
});

export const DELIVERY_IN_FLIGHT = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'InFlight',
  message: 'The delivery is being attempted at the moment.',
  when: 'An attempt is under way: the platform may be reading the notification now.',
});

export const DELIVERY_PARKED = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'Parked',
  message: 'The delivery is parked.',
  when: 'The delivery is parked: it is attempted again only after a resend.',
});

export const DELIVERY_OF_PAUSED_AGENT = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'AgentPaused',
  message: 'The agent is paused.',
  when: 'The agent of the delivery is paused: nothing is sent to it until it is resumed.',
});
