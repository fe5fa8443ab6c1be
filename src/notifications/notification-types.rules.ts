/** When an answer is a success; the handling of failures follows from `retriedOn`. */
export type SuccessRule = '2xx' | 'resultStatus';

/** Which failures are retried: all, or only an attempt without HTTP answer (other statuses are dropped). */
export type RetryRule = 'anyFailure' | 'transportFailure';

export interface NotificationTypeRules {
  tr: string;
  en: string;
  success: SuccessRule;
  retriedOn: RetryRule;
  /** Attempts after the first one. */
  retries: number;
  /** Whether the last attempt carries the header IsLastAttemptToReDelivery. */
  lastAttemptHeader: boolean;
  /** Whether the stored payload is removed once it is delivered. Such a notification has one agent only. */
  forgetsPayload: boolean;
  /**
   * Whether payload and answers may name a person: policy numbers, texts of clerks, bodies of calls. The staff is shown them
   * only on an explicit call, which the audit records.
   */
  namesPersons: boolean;
}

/**
 * The one table of notification types. Numbers from 101 on are this service's own, for notifications whose number the
 * interface does not show.
 */
export const NOTIFICATION_TYPES = {
  3: {
    ...type('Giden istek kaydı', 'Outgoing log', '2xx', 'anyFailure', 10),
    forgetsPayload: true,
    namesPersons: true,
  },
  8: type('Parametre değişikliği', 'Parameter change', 'resultStatus', 'anyFailure', 5),
  10: {
    ...type('Servis durumu değişikliği', 'Service status change', '2xx', 'transportFailure', 10),
    lastAttemptHeader: true,
  },
  13: type('Araç kataloğu değişikliği', 'Vehicle catalog change', '2xx', 'transportFailure', 5),
  101: {
    ...type('Zeyil gerçekleşti', 'Endorsement made', '2xx', 'anyFailure', 10),
    namesPersons: true,
  },
  102: {
    ...type('Zeyil reddedildi', 'Endorsement rejected', '2xx', 'anyFailure', 10),
    namesPersons: true,
  },
  103: type('Ürün değişikliği', 'Product change', '2xx', 'transportFailure', 10),
  104: type('Test bildirimi', 'Test notification', '2xx', 'anyFailure', 0),
} as const satisfies Record<number, NotificationTypeRules>;
export type NotificationType = keyof typeof NOTIFICATION_TYPES;
/** Every type's number. */
export const NOTIFICATION_TYPE_CODES = Object.keys(NOTIFICATION_TYPES).map(Number) as NotificationType[];
/** Numbers of the types whose payload is removed once it is delivered. */
export const FORGETTING_TYPES = NOTIFICATION_TYPE_CODES.filter(
  (type) => NOTIFICATION_TYPES[type].forgetsPayload,
);

/** Whether the staff is shown the payload and the platform's answers only when it asks for them. */
export function namesPersons(type: NotificationType): boolean {
  return NOTIFICATION_TYPES[type].namesPersons;
}

function type(
  tr: string,
  en: string,
  success: SuccessRule,
  retriedOn: RetryRule,
  retries: number,
): NotificationTypeRules {
  const others = { lastAttemptHeader: false, forgetsPayload: false, namesPersons: false };
  return { tr, en, success, retriedOn, retries, ...others };
}
