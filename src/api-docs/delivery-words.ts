import type { Language } from '../api/language.js';
import type { RetryRule, SuccessRule } from '../notifications/notification-types.rules.js';

/** How one type of notification is delivered; the document carries it as `x-delivery`. */
export interface DeliveryFacts {
  success: SuccessRule;
  retriedOn: RetryRule;
  retries: number;
  attempts: number;
  /** The last wait serves all later retries. */
  waitsInSeconds: number[];
  timeoutInSeconds: number;
  lastAttemptHeader: boolean;
}

const UNITS = {
  en: { day: 'd', hour: 'h', minute: 'min', second: 's' },
  tr: { day: 'gün', hour: 'sa', minute: 'dk', second: 'sn' },
} as const;

/** `90` as `90 s`, `3600` as `1 h`, whole days from two on as `2 d`. */
export function durationInWords(seconds: number, language: Language): string {
  const { day, hour, minute, second } = UNITS[language];
  if (seconds >= 2 * 86_400 && seconds % 86_400 === 0) return `${seconds / 86_400} ${day}`;
  if (seconds >= 3600 && seconds % 3600 === 0) return `${seconds / 3600} ${hour}`;
  if (seconds >= 60 && seconds % 60 === 0) return `${seconds / 60} ${minute}`;
  return `${seconds} ${second}`;
}

/** The success rule, the retries and the headers of a notification type, one sentence each. */
export function deliveryInWords(facts: DeliveryFacts, language: Language): string[] {
  return language === 'tr' ? inTurkish(facts) : inEnglish(facts);
}

function inEnglish(facts: DeliveryFacts): string[] {
  const { success, retriedOn, retries, attempts, lastAttemptHeader } = facts;
  const timeout = durationInWords(facts.timeoutInSeconds, 'en');
  return [
    success === '2xx'
      ? 'Any 2xx status is a success; the body is ignored and may be empty.'
      : 'Success is HTTP 200 with `ResultStatus.Status` `Success` in a JSON body.',
    ...(retries === 0
      ? ['There is one attempt and no retry: any other status, and no answer at all, ends the delivery.']
      : [
          retriedOn === 'anyFailure'
            ? 'Anything else, and no answer at all, is tried again.'
            : 'Any other status ends the delivery: it is logged and dropped. Only no answer at all (a connection error or time-out) is tried again.',
          `At most ${retries} retries, ${attempts} attempts in all. Waits: ${ladder(facts, 'en', 'then always')}.`,
        ]),
    `An attempt may take ${timeout}; redirects are not followed.`,
    ...(lastAttemptHeader ? ['The last attempt carries the header `IsLastAttemptToReDelivery: true`.'] : []),
    'Every attempt carries the same `ReferanceNo`: process it once.',
  ];
}

function inTurkish(facts: DeliveryFacts): string[] {
  const { success, retriedOn, retries, attempts, lastAttemptHeader } = facts;
  const timeout = durationInWords(facts.timeoutInSeconds, 'tr');
  return [
    success === '2xx'
      ? 'Her 2xx durumu başarıdır; gövdeye bakılmaz, boş olabilir.'
      : 'Başarı: JSON gövdesinde `ResultStatus.Status` değeri `Success` olan HTTP 200.',
    ...(retries === 0
      ? ['Tek deneme yapılır, yeniden denenmez: başka her durum ve yanıt alınamaması teslimatı bitirir.']
      : [
          retriedOn === 'anyFailure'
            ? 'Başka her yanıt ve yanıt alınamaması yeniden denenir.'
            : 'Başka her durum teslimatı bitirir: günlüğe yazılır ve bırakılır. Yalnızca hiç yanıt alınamaması (bağlantı hatası, zaman aşımı) yeniden denenir.',
          `En çok ${retries} yeniden deneme, toplam ${attempts} deneme. Beklemeler: ${ladder(facts, 'tr', 'sonra hep')}.`,
        ]),
    `Bir deneme en çok ${timeout} sürer; yönlendirmeler izlenmez.`,
    ...(lastAttemptHeader ? ['Son deneme `IsLastAttemptToReDelivery: true` başlığını taşır.'] : []),
    'Her deneme aynı `ReferanceNo` değerini taşır: bir kez işleyin.',
  ];
}

function ladder({ waitsInSeconds }: DeliveryFacts, language: Language, thenAlways: string): string {
  const waits = waitsInSeconds.map((seconds) => durationInWords(seconds, language));
  const last = waits.pop() ?? '';
  return waits.length === 0 ? last : `${waits.join(', ')}, ${thenAlways} ${last}`;
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** A number of bytes in whole megabytes, else in kilobytes; both languages write it the same way. */
export function sizeInWords(bytes: number): string {
  return bytes % MEGABYTE === 0 ? `${bytes / MEGABYTE} MB` : `${bytes / KILOBYTE} KB`;
}
