import { dateTime, obj, text } from '../../common/api-schemas.js';

/** Payload of type 104, sent by an administrator to see whether a platform is reached; it changes nothing. */
export const TEST_NOTIFICATION = obj<{ Message: string; SentAt: string }>('TestNotificationPayload', {
  Message: text('For a reader.', 'Test notification'),
  SentAt: dateTime(),
});
