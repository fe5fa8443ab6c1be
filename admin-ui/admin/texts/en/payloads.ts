import type { Text } from '../text.js';
import type { payloads as turkish } from '../tr/payloads.js';

export const payloads: Record<keyof typeof turkish, Text> = {
  'payload.service.Active': '{service} was opened ({time}). Reason: “{reason}”',
  'payload.service.AutoDisabled': '{service} was closed automatically ({time}). Reason: “{reason}”',
  'payload.service.ManualDisabled': '{service} was closed by hand ({time}). Reason: “{reason}”',
  'payload.service.added': '{service} came into the catalog ({time}). Reason: “{reason}”',
  'payload.service.removed': '{service} left the catalog ({time}). Reason: “{reason}”',
  'payload.product.added': '{product} may be used from now on ({time}).',
  'payload.product.removed': '{product} may be used no longer ({time}).',
  'payload.value.added': 'Parameter {number}: {value} was added.',
  'payload.value.updated': 'Parameter {number}: {value} was changed.',
  'payload.value.deleted': 'Parameter {number}: {value} was deleted.',
  'payload.vehicles': {
    one: '{n} record of the vehicle catalog changed ({time}). Version: {version}',
    other: '{n} records of the vehicle catalog changed ({time}). Version: {version}',
  },
  'payload.endorsement':
    'Job {job}: the endorsement was made ({time}). Policy {policy}, endorsement {endorsement}',
  'payload.rejection': 'Job {job}: the endorsement was rejected ({time}). Reason: “{reason}”',
  'payload.call': 'Outgoing request {id}: {url} ({time}). Outcome: {answer}',
  'payload.test': '{message} ({time}).',
  'payload.ofAgent': '{agent}: {sentence}',
};
