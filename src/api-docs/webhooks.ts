import { inline, type Schema, text } from '../common/api-schemas.js';
import { maxAttempts } from '../notifications/delivery.rules.js';
import {
  NOTIFICATION_TYPES,
  type NotificationType,
  type NotificationTypeRules,
} from '../notifications/notification.types.js';
import type { Components } from './components.js';
import { type DeliveryFacts, deliveryInWords } from './delivery-words.js';
import { ENDORSEMENT_MADE, ENDORSEMENT_REJECTED } from './payloads/endorsement.payloads.js';
import {
  LOG_PAYLOAD_ANSWER,
  LOG_PAYLOAD_REQUEST,
  OUTGOING_LOG,
  RESULT_STATUS_ANSWER,
} from './payloads/outgoing-log.payloads.js';
import { PARAMETER_CHANGE } from './payloads/parameter.payloads.js';
import { PRODUCT_CHANGE, SERVICE_STATUS_CHANGE } from './payloads/service.payloads.js';
import { TEST_NOTIFICATION } from './payloads/test.payloads.js';
import { VEHICLE_CATALOG_CHANGE } from './payloads/vehicle.payloads.js';
import { sampleOf } from './sample.js';

/** The chapter of everything that the platform implements. */
export const WEBHOOK_TAG = 'Calls to the platform';

const PAYLOADS: Readonly<Record<NotificationType, Schema>> = {
  3: OUTGOING_LOG,
  8: PARAMETER_CHANGE,
  10: SERVICE_STATUS_CHANGE,
  13: VEHICLE_CATALOG_CHANGE,
  101: ENDORSEMENT_MADE,
  102: ENDORSEMENT_REJECTED,
  103: PRODUCT_CHANGE,
  104: TEST_NOTIFICATION,
};

const KEYS = [{ platformApiKey: [] }, { platformApiKey: [], platformAuthorization: [] }];

/** How deliveries are timed in this installation; in milliseconds. */
export interface DeliveryTimes {
  retryWaits: readonly number[];
  timeout: number;
}

/** What the platform gets from the gateway: one webhook for each notification type, and the question for a log's body. */
export function webhooksOf(times: DeliveryTimes, components: Components): Record<string, Schema> {
  const notifications = Object.entries(NOTIFICATION_TYPES).map(([number, rules]) => {
    const type = Number(number) as NotificationType;
    return [keyOf(rules), { post: notification(type, rules, times, components) }];
  });
  return { ...Object.fromEntries(notifications), getOutgoingLogPayload: { post: logPayload(components) } };
}

/** `Endorsement made` as `endorsementMade`. */
function keyOf({ en }: NotificationTypeRules): string {
  const camel = en.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase());
  return camel.charAt(0).toLowerCase() + camel.slice(1);
}

function notification(
  type: NotificationType,
  rules: NotificationTypeRules,
  times: DeliveryTimes,
  components: Components,
): Schema {
  const delivery: DeliveryFacts = {
    success: rules.success,
    retriedOn: rules.retriedOn,
    retries: rules.retries,
    attempts: maxAttempts(rules),
    waitsInSeconds: times.retryWaits.map((wait) => wait / 1000),
    timeoutInSeconds: times.timeout / 1000,
    lastAttemptHeader: rules.lastAttemptHeader,
  };
  return {
    operationId: `pushNotification_${type}`,
    tags: [WEBHOOK_TAG],
    summary: `${type} ${rules.en}`,
    'x-summary-tr': `${type} ${rules.tr}`,
    'x-path': '/PushNotification',
    'x-notification-type': type,
    'x-delivery': delivery,
    description: deliveryInWords(delivery, 'en').join(' '),
    security: KEYS,
    ...(rules.lastAttemptHeader && { parameters: [LAST_ATTEMPT_HEADER] }),
    requestBody: jsonBody(notificationEnvelope(type, components), components),
    responses: rules.success === 'resultStatus' ? resultStatusResponses(components) : STATUS_RESPONSES,
  };
}

const LAST_ATTEMPT_HEADER = {
  name: 'IsLastAttemptToReDelivery',
  in: 'header',
  required: false,
  description: 'Only on the last attempt.',
  schema: { type: 'string', const: 'true' },
};

const STATUS_RESPONSES = {
  '2XX': { description: 'Accepted. The body is ignored and may be empty.' },
  default: { description: 'Not accepted; the description says whether it is tried again.' },
};

function resultStatusResponses(components: Components): Schema {
  return {
    200: {
      description: 'Accepted when ResultStatus.Status is Success, otherwise tried again.',
      content: jsonContent(components.hoist(RESULT_STATUS_ANSWER), components),
    },
    default: { description: 'Not accepted; it is tried again.' },
  };
}

function notificationEnvelope(type: NotificationType, components: Components): Schema {
  const payload = components.hoist(PAYLOADS[type]);
  return inline({
    ReferanceNo: text(
      'Idempotency key, the same on every attempt: process it once.',
      '42_20261120073105240K3V9X2M7QD_0_0',
    ),
    SubReferanceNo: text('30 characters, new for every attempt.', '202611200731052407TB4N1WXZ8PLC'),
    RequestKeyValueSet: { type: 'null' },
    RequestObject: inline({
      NotificationType: { type: 'integer', const: type },
      Payload: {
        ...text(
          'JSON as text: parse it a second time.',
          JSON.stringify(sampleOf(payload, components.schemas)),
        ),
        contentMediaType: 'application/json',
        contentSchema: payload,
      },
    }),
  });
}

function logPayload(components: Components): Schema {
  const request = inline({
    ReferanceNo: text('Business reference of the call.', '42_QUERY_20261120073105240K3V9X2M7QD_0_0'),
    SubReferanceNo: text('About 30 characters, unique.', '202611200731052407TB4N1WXZ8PLC'),
    RequestKeyValueSet: { type: 'null' },
    RequestObject: LOG_PAYLOAD_REQUEST,
  });
  const answer = components.hoist(LOG_PAYLOAD_ANSWER);
  return {
    operationId: 'getOutgoingLogPayload',
    tags: [WEBHOOK_TAG],
    summary: 'Hand back a log’s body',
    'x-summary-tr': 'Kayıt gövdesini geri ver',
    'x-path': '/GetOutgoingLogPayload',
    description:
      'The gateway asks for a body that the platform got with a notification of type 3. It is answered with HTTP 200 in ' +
      'every case; `ResultStatus.Status` tells success and failure apart, and `Result` is null on a failure.',
    security: KEYS,
    requestBody: jsonBody(components.hoist(request), components),
    responses: {
      200: { description: 'The body, or why there is none.', content: jsonContent(answer, components) },
    },
  };
}

function jsonBody(schema: Schema, components: Components): Schema {
  return { required: true, content: jsonContent(schema, components) };
}

function jsonContent(schema: Schema, { schemas }: Components): Schema {
  return { 'application/json': { schema, example: sampleOf(schema, schemas) } };
}
