import type { Dictionary } from './dictionary.js';

/** Texts composed at run time; `{place}` stands for a value. The first template that matches a text counts. */
export const TEMPLATES: Dictionary = {
  'Access: any of the roles {roles}, with the permission {permission}.':
    'Erişim: şu rollerden biri ({roles}) ve {permission} izni gerekir.',
  'Access: any of the roles {roles}.': 'Erişim: şu rollerden biri gerekir ({roles}).',
  'Not allowed. Empty body: the token has none of the roles {roles}, or not the permission {permission}.':
    'Yetki yok. Boş gövde: token’da şu rollerden hiçbiri ({roles}) ya da {permission} izni yok.',
  'Not allowed. Empty body: the token has none of the roles {roles}.':
    'Yetki yok. Boş gövde: token’da şu rollerden hiçbiri yok ({roles}).',
  'At most {size} KB.': 'En çok {size} KB.',
  'At most {size} MB.': 'En çok {size} MB.',
  'The text in `Payload` is {payload}.': '`Payload` içindeki metin: {payload}.',
  'Any of {permissions}; what records something needs Create.':
    'Şunlardan bir ya da birkaçı: {permissions}. Kayıt yapan işlemler Create iznini gerektirir.',
  'Any of {values}.': 'Şunlardan bir ya da birkaçı: {values}.',
  'What was done, such as `delivery.resend`; up to {count} of them, separated by commas.':
    'Yapılan işlem, örneğin `delivery.resend`; virgülle ayrılmış en çok {count} tane verilebilir.',
  'An exact decimal with up to {digits} significant digits; computed products carry more. It is a JSON number with all its digits: read it as a decimal, never as binary floating point.':
    'En çok {digits} anlamlı basamaklı kesin ondalık sayı; hesaplanan çarpımlar daha uzundur. Bütün basamaklarıyla bir JSON sayısıdır: ondalık (decimal) olarak okuyun, asla ikili kayan noktalı sayı olarak okumayın.',
};
