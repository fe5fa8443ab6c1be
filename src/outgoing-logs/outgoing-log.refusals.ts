import { refusal } from '../api/refusal.js';

export const OUTGOING_LOG_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The outgoing log was not found.',
  when: 'There is no such log.',
});

export const PLATFORM_ERROR = refusal({
  kind: 'badGateway',
  code: 'OutgoingLogs.PlatformError',
  message: (explanation: string) => `The platform answered with an error: ${explanation}`,
  example: ['No such outgoing log is stored.'],
  when: 'ResultStatus.Status is not Success, or the HTTP status is not 200; with the platform’s Explanation.',
});

export const PLATFORM_ANSWER_UNUSABLE = refusal({
  kind: 'badGateway',
  code: 'OutgoingLogs.PlatformError',
  message: (reason: string) => `The platform’s answer cannot be used: ${reason}`,
  example: ['its LogID is not the one asked for.'],
  when: 'The answer is not for the body that was asked for, or it is incomplete, not JSON, or too large.',
});

export const PLATFORM_UNREACHABLE = refusal({
  kind: 'gatewayTimeout',
  code: 'OutgoingLogs.PlatformUnreachable',
  message: (reason: string) => `The platform did not answer: ${reason}`,
  example: ['No answer within 15000 ms.'],
  when: 'No complete answer in time, no connection, or no platform that may be called.',
});

export const AGENT_KEYS_UNREADABLE = refusal({
  kind: 'gatewayTimeout',
  code: 'OutgoingLogs.PlatformUnreachable',
  message: 'The platform was not asked: the agent’s keys cannot be decrypted.',
  when: 'The agent’s keys were encrypted with a key that this installation does not have.',
});
