export { ApiError, ConnectionError, type FieldError } from '@zeyil-gateway/client/errors';
