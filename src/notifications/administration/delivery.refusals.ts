import { refusal } from '../../common/errors/refusal.js';

export const DELIVERY_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The delivery was not found.',
  when: 'There is no such delivery.',
});

export const DELIVERY_PENDING = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  message: 'The delivery is pending already.',
  when: 'It will be attempted anyway.',
});

export const PAYLOAD_EXPIRED = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  message: 'The payload of this delivery is no longer kept.',
  when: 'Its notification is older than the retention.',
});

export const PAYLOAD_FORGOTTEN = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  message: 'The payload of this delivery was removed when it was delivered.',
  when: 'It is of a type whose payload is not kept once it has arrived (3).',
});

export const DELIVERY_FINAL = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  message: 'The delivery is final already.',
  when: 'There is nothing left to cancel.',
});

export const DELIVERY_IN_FLIGHT = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  message: 'The delivery is being attempted at the moment.',
  when: 'The platform may be reading it just now.',
});
