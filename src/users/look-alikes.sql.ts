/**
 * Letters that look like others, each before the letter that it looks like: what the rules of user names let through of the
 * confusables of Unicode (UTS 39). Accents are compared apart from their letters: a caron looks like a breve, a comma below
 * like a cedilla, and the Turkish İ like I.
 */
const ALIKE = [
  // Latin
  ...[
    'ıi',
    'ɩi',
    'Il',
    '1l',
    'ǀl',
    '0O',
    'ɑa',
    'ɡg',
    'ʏy',
    'ᴏo',
    'ᴄc',
    'ᴠv',
    'ᴡw',
    'ᴢz',
    'ʋu',
    'ɯw',
    'ɾr',
    'ꜱs',
  ],
  // Cyrillic
  ...[
    'аa',
    'сc',
    'еe',
    'оo',
    'рp',
    'хx',
    'уy',
    'іi',
    'јj',
    'ѕs',
    'һh',
    'ԁd',
    'ԛq',
    'ԝw',
    'кk',
    'пn',
    'гr',
    'ѵv',
    'ӏl',
    'єe',
  ],
  ...[
    'АA',
    'ВB',
    'СC',
    'ЕE',
    'НH',
    'Іl',
    'ЈJ',
    'КK',
    'МM',
    'ОO',
    'РP',
    'ЅS',
    'ТT',
    'ХX',
    'УY',
    'Ӏl',
    'ԚQ',
    'ԜW',
  ],
  // Greek
  ...['αa', 'ιi', 'κk', 'νv', 'οo', 'ρp', 'υu', 'χx', 'γy', 'ηn', 'ωw', 'σo', 'ςc', 'εe'],
  ...['ΑA', 'ΒB', 'ΕE', 'ΖZ', 'ΗH', 'Ιl', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΡP', 'ΤT', 'ΥY', 'ΧX'],
  // Armenian
  ...['օo', 'ոn', 'սu', 'հh', 'ցg', 'զq', 'յj', 'ՕO', 'ՍU', 'ՏS', 'ԼL'],
  // Accents
  ...['\u030c\u0306', '\u0326\u0327', '\u0328\u0327'],
];
const [from, to] = [0, 1].map((place) => ALIKE.map((pair) => [...pair][place]).join(''));

/** SQL of what names that look alike share. */
const skeleton = (name: string) =>
  `replace(translate(replace(normalize(${name}, NFKD), 'I\u0307', 'I'), '${from}', '${to}'), 'rn', 'm')`;

/** A row when another user than $2 (or any, where it is null) has a name that looks like $1 and is not $1. */
export const LOOKS_LIKE_ANOTHER = `
  select from app_user u
  where u.user_name <> $1 and u.id is distinct from $2::int and ${skeleton('u.user_name')} = ${skeleton('$1::text')}
  limit 1`;
