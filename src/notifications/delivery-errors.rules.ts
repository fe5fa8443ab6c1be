/**
 * Classes of the reasons why an attempt brought no HTTP answer, each with a pattern of the recorded texts, in the
 * dialect that JavaScript and PostgreSQL share. `Other` has what fits none of them.
 */
const PATTERNS = {
  Timeout: '^No answer within ',
  NameUnanswered: 'DNS_',
  Refused: 'ECONNREFUSED',
  Reset: 'ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH|: ANSWER_CUT_OFF',
  Malformed: ': ANSWER_|HPE_',
  Unreachable: 'EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT',
  NameNotFound: 'ENOTFOUND|EAI_',
  Certificate: 'CERT|SSL|TLS|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER',
  Proxy: 'PROXY_',
  NotCalled: '^(No platform URL|The platform URL)',
} as const;

export type DeliveryErrorClass = keyof typeof PATTERNS | 'Other';

const CLASSES = Object.keys(PATTERNS) as (keyof typeof PATTERNS)[];
export const DELIVERY_ERROR_CLASSES: readonly DeliveryErrorClass[] = [...CLASSES, 'Other'];

/** The class of a recorded text. A text that fits several patterns belongs to the first of them. */
export function errorClass(text: string): DeliveryErrorClass {
  return CLASSES.find((name) => new RegExp(PATTERNS[name]).test(text)) ?? 'Other';
}

/** A condition on the column `error`, true for the texts of a class. */
export function errorClassSql(column: string, name: DeliveryErrorClass): string {
  const earlier = name === 'Other' ? CLASSES : CLASSES.slice(0, CLASSES.indexOf(name));
  const fits = name === 'Other' ? [] : [`${column} ~ '${PATTERNS[name]}'`];
  const others = earlier.map((other) => `${column} !~ '${PATTERNS[other]}'`);
  return `(${[`${column} is not null`, ...fits, ...others].join(' and ')})`;
}
