/** The classes of the recorded reasons for want of an answer, as the service selects by them; the first one that fits counts. */
const PATTERNS = [
  ['Timeout', /^No answer within /],
  ['NameUnanswered', /DNS_/],
  ['Refused', /ECONNREFUSED/],
  ['Reset', /ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH|ANSWER_CUT_OFF/],
  ['Malformed', /ANSWER_|HPE_/],
  ['Unreachable', /EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT/],
  ['NameNotFound', /ENOTFOUND|EAI_/],
  ['Certificate', /CERT|SSL|TLS|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/],
  ['Proxy', /PROXY_/],
  ['NotCalled', /^(No platform URL|The platform URL)/],
] as const;

export type DeliveryError = (typeof PATTERNS)[number][0] | 'Other';
export const DELIVERY_ERRORS: readonly DeliveryError[] = [...PATTERNS.map(([name]) => name), 'Other'];

/** The class of a recorded reason. */
export function deliveryError(reason: string): DeliveryError {
  return PATTERNS.find(([, pattern]) => pattern.test(reason))?.[0] ?? 'Other';
}
