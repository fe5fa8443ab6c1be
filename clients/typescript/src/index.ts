export {
  type ClientOptions,
  GatewayClient,
  type MachineCredentials,
  type PathWith,
  type PersonCredentials,
  type RequestOf,
  type ResponseOf,
  type Schemas,
} from './client.js';
export { ApiError, ConnectionError, type FieldError, type Refusal } from './errors.js';
export type { Decimal, Long } from './numbers.js';
export type { RetryOptions } from './retry.js';
