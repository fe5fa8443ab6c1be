import { type Described, filledText, objectOf, type Schema, schemaOf, textLike } from '../api/api-schemas.js';
import type { Words } from '../api/language.js';
import { EndorsementMadePayload, EndorsementRejectedPayload } from '../endorsements/endorsement.payloads.js';
import { TestNotificationPayload } from '../notifications/administration/test-notification.payloads.js';
import { maxAttempts } from '../notifications/delivery.rules.js';
import {
  NOTIFICATION_TYPE_CODES,
  NOTIFICATION_TYPES,
  type NotificationType,
  type NotificationTypeRules,
} from '../notifications/notification-types.rules.js';
import { QUERY_REFERANCE_NO, REFERANCE_NO, SUB_REFERANCE_NO } from '../notifications/references.js';
import {
  OutgoingLogAnswer,
  OutgoingLogPayload,
  OutgoingLogRequest,
  ResultStatusAnswer,
} from '../outgoing-logs/outgoing-log.payloads.js';
import { PARAMETER_CHANGES } from '../parameters/parameter.payloads.js';
import { PRODUCT_CHANGES } from '../service-availability/authorisations/product-change.payloads.js';
import { SERVICE_STATUS_CHANGES } from '../service-availability/status/status-change.payloads.js';
import type { Steps } from '../time/steps.js';
import { VehicleCatalogChangePayload } from '../vehicle-catalog/sync/catalog-change.payloads.js';
import { Components } from './components.js';
import { type DeliveryFacts, deliveryInWords } from './delivery-words.js';
import { modelAddress } from './reference-page.js';
import { sampleOf } from './sample.js';

/** The chapter on the calls that a platform implements. */
export const WEBHOOK_TAG = 'Calls to the platform';

const PAYLOADS: Readonly<Record<NotificationType, Described>> = {
  3: OutgoingLogPayload,
  8: PARAMETER_CHANGES,
  10: SERVICE_STATUS_CHANGES,
  13: VehicleCatalogChangePayload,
  101: EndorsementMadePayload,
  102: EndorsementRejectedPayload,
  103: PRODUCT_CHANGES,
  104: TestNotificationPayload,
};

/** A payload of this type with the values of its description's examples. */
export function payloadSample(type: NotificationType): unknown {
  const components = new Components();
  const payload = components.hoist(schemaOf(PAYLOADS[type]));
  return sampleOf(payload, components.schemas);
}

const KEYS = [{ platformApiKey: [] }, { platformApiKey: [], platformAuthorization: [] }];

const LOG_PAYLOAD: Words = { en: 'Hand back a log’s body', tr: 'Kayıt gövdesini geri ver' };

/** The names of all webhooks in both languages. */
export const WEBHOOK_NAMES: readonly Words[] = [...NOTIFICATION_TYPE_CODES.map(nameOf), LOG_PAYLOAD];

function nameOf(type: NotificationType): Words {
  const { en, tr } = NOTIFICATION_TYPES[type];
  return { en: `${type} ${en}`, tr: `${type} ${tr}` };
}

/** How deliveries are timed in this installation; in milliseconds. */
export interface DeliveryTimes {
  retryWaits: readonly number[];
  timeout: number;
}

/**
 * The gateway's calls to the platform: one webhook for each notification type, and the request for a log's body. Pauses
 * after each webhook.
 */
export function* webhooksOf(times: DeliveryTimes, components: Components): Steps<Record<string, Schema>> {
  const webhooks: Record<string, Schema> = {};
  for (const type of NOTIFICATION_TYPE_CODES) {
    const rules = NOTIFICATION_TYPES[type];
    webhooks[keyOf(rules)] = { post: notification(type, rules, times, components) };
    yield;
  }
  return { ...webhooks, getOutgoingLogPayload: { post: logPayload(components) } };
}

/** `Endorsement made` as `endorsementMade`. */
function keyOf({ en }: NotificationTypeRules): string {
  const camel = en.replace(/(?<!\W)\W+(\w)/g, (_, letter: string) => letter.toUpperCase());
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
  const payload = components.hoist(schemaOf(PAYLOADS[type]));
  return {
    operationId: `pushNotification_${type}`,
    tags: [WEBHOOK_TAG],
    summary: nameOf(type).en,
    'x-path': '/PushNotification',
    'x-notification-type': type,
    'x-delivery': delivery,
    description: [deliveryInWords(delivery, 'en').join(' '), payloadInWords(payload)].join('\n\n'),
    security: KEYS,
    parameters: [
      ...(rules.lastAttemptHeader ? [LAST_ATTEMPT_HEADER] : []),
      ...SIGNATURE_HEADERS,
      TRACE_HEADER,
    ],
    requestBody: jsonBody(notificationEnvelope(type, payload, components), components),
    responses: rules.success === 'resultStatus' ? resultStatusResponses(components) : STATUS_RESPONSES,
  };
}

/** Leads to the payload's component: readers that show the description do not show a schema inside a string. */
function payloadInWords({ $ref }: Schema): string {
  const component = String($ref).slice(String($ref).lastIndexOf('/') + 1);
  return `The text in \`Payload\` is [${component}](${modelAddress(component, 'en')}).`;
}

const LAST_ATTEMPT_HEADER = {
  name: 'IsLastAttemptToReDelivery',
  in: 'header',
  required: false,
  description: 'Only on the last attempt.',
  schema: { type: 'string', const: 'true' },
};

const ONLY_SIGNED = 'Only where the agent has signing secrets.';
/** As Standard Webhooks names them. */
const SIGNATURE_HEADERS = [
  {
    name: 'webhook-id',
    in: 'header',
    required: false,
    description: `The ReferanceNo. ${ONLY_SIGNED}`,
    schema: { type: 'string' },
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: false,
    description: `Unix seconds of the attempt. ${ONLY_SIGNED}`,
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: false,
    description:
      'For each secret `v1,` and the base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`, separated by spaces. ' +
      ONLY_SIGNED,
    schema: { type: 'string', pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$' },
  },
];

const TRACE_HEADER = {
  name: 'traceparent',
  in: 'header',
  required: false,
  description:
    'W3C Trace Context, only from an installation that records traces: the span of this call, in the trace of what caused it.',
  schema: { type: 'string', pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$' },
};

const STATUS_RESPONSES = {
  '2XX': { description: 'Accepted. The body is ignored and may be empty.' },
  default: { description: 'Not accepted; the description says whether it is tried again.' },
};

function resultStatusResponses(components: Components): Schema {
  return {
    200: {
      description: 'Accepted when ResultStatus.Status is Success, otherwise tried again.',
      content: jsonContent(components.hoist(schemaOf(ResultStatusAnswer)), components),
    },
    default: { description: 'Not accepted; it is tried again.' },
  };
}

function notificationEnvelope(type: NotificationType, payload: Schema, components: Components): Schema {
  return objectOf({
    ReferanceNo: textLike(REFERANCE_NO)(
      'Idempotency key, the same on every attempt: process it once.',
      '42_20261120073105240K3V9X2M7QD_0_0',
    ),
    SubReferanceNo: textLike(SUB_REFERANCE_NO)(
      '30 characters, new for every attempt.',
      '202611200731052407TB4N1WXZ8PLC',
    ),
    RequestKeyValueSet: { type: 'null' },
    RequestObject: objectOf({
      NotificationType: { type: 'integer', const: type },
      Payload: {
        ...filledText(
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
  const request = objectOf({
    ReferanceNo: textLike(QUERY_REFERANCE_NO)(
      'Business reference of the call.',
      '42_QUERY_20261120073105240K3V9X2M7QD_0_0',
    ),
    SubReferanceNo: textLike(SUB_REFERANCE_NO)(
      'About 30 characters, unique.',
      '202611200731052407TB4N1WXZ8PLC',
    ),
    RequestKeyValueSet: { type: 'null' },
    RequestObject: schemaOf(OutgoingLogRequest),
  });
  const answer = components.hoist(schemaOf(OutgoingLogAnswer));
  return {
    operationId: 'getOutgoingLogPayload',
    tags: [WEBHOOK_TAG],
    summary: LOG_PAYLOAD.en,
    'x-path': '/GetOutgoingLogPayload',
    description:
      'The gateway asks for a body that the platform got with a notification of type 3. It is answered with HTTP 200 in ' +
      'every case; `ResultStatus.Status` tells success and failure apart, and `Result` is null on a failure.',
    security: KEYS,
    parameters: [...SIGNATURE_HEADERS, TRACE_HEADER],
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
