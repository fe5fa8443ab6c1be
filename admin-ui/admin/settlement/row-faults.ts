import type { FieldError } from '../api/errors.js';

const FIELDS: Readonly<Record<string, string>> = {
  PolicyNumber: 'Poliçe no',
  RenewalNo: 'Yenileme no',
  EndorsementNo: 'Zeyil no',
  GrossPremium: 'Brüt prim',
  NetPremium: 'Net prim',
  Commission: 'Komisyon',
  CurrencyType: 'Para birimi kodu',
  ProductId: 'Ürün no',
};

/** The rules of the service for rows, in Turkish; what fits none stays in English. */
const RULES: readonly (readonly [rule: RegExp, turkish: string])[] = [
  [/^is required\.$/, 'eksik.'],
  [/^must be at most (\d+) characters\.$/, 'en çok $1 karakter olabilir.'],
  [/^must be text\.$/, 'metin olmalı.'],
  [
    /^is a number that a spreadsheet has shortened; store it as text\.$/,
    'elektronik tablonun kısalttığı bir sayı; hücreyi metin biçimine getirip numarayı yeniden yazın.',
  ],
  [/^must be a whole number between (\d+) and (\d+)\.$/, '$1 ile $2 arasında bir tam sayı olmalı.'],
  [
    /^must be a number with a decimal point or comma and without separators of thousands\.$/,
    'ondalık virgüllü ya da noktalı, binlik ayırıcısız bir sayı olmalı.',
  ],
  [/^must be a text or a number\.$/, 'metin ya da sayı olmalı.'],
];
const WHOLE: readonly (readonly [message: RegExp, turkish: string])[] = [
  [/^Rows must be at most (\d+)\.$/, 'Dosyada en çok $1 satır olabilir.'],
  [/^The heading must name the columns (.+)\.$/, 'Başlık satırında şu sütunlar olmalı: $1.'],
  [/^Row (\d+): must be an object\.$/, '$1. satır: bir nesne olmalı.'],
  [
    /^Sheet "(.*)", row (\d+), column (\w+): a number of more than 15 digits; store it as text\.$/s,
    '"$1" sayfası, $2. satır, $3 sütunu: 15 haneden uzun bir sayı; hücreyi metin olarak saklayın.',
  ],
  [
    /^Sheet "(.*)", row (\d+): it is hidden; show it, or delete it\.$/s,
    '"$1" sayfası, $2. satır gizli; gösterin ya da silin.',
  ],
  // The service names many causes of an unreadable workbook in English; each is mended by saving the file anew.
  [
    /^Sheet "(.*)", row (\d+), column (\w+): .+$/s,
    '"$1" sayfası, $2. satır, $3 sütunu okunamıyor; hücreye değerin kendisini yazıp dosyayı yeniden kaydedin.',
  ],
  [
    /^The (file|workbook) .+$/s,
    'Dosya okunamıyor: bozuk, parolalı ya da eski biçimde olabilir. Excel’de açıp .xlsx ya da “CSV UTF-8” türüyle yeniden kaydedin.',
  ],
];

/** What is wrong with a row of a file, in the reader's language. */
export function rowFaultText(
  { message }: Pick<FieldError, 'field' | 'message'>,
  language: 'tr' | 'en',
): string {
  if (language === 'en') return message;
  const [, row, name = '', rule = ''] = /^Row (\d+): (\w+) (.+)$/s.exec(message) ?? [];
  const known = RULES.find(([each]) => each.test(rule));
  if (known) return `${row}. satır, ${FIELDS[name] ?? name}: ${rule.replace(known[0], known[1])}`;
  const whole = WHOLE.find(([each]) => each.test(message));
  if (!whole) return message;
  return Object.entries(FIELDS).reduce(
    (text, [field, turkish]) => text.replace(new RegExp(`\\b${field}\\b`, 'i'), turkish),
    message.replace(whole[0], whole[1]),
  );
}
