/** Replaces a value that is not kept. */
const HIDDEN = '***';

/**
 * Words in names of query parameters whose values are not kept: secrets, and identifiers of persons and of their cars.
 * Words of four letters and more count anywhere in the name, shorter ones only as words of their own (`ad` in
 * `sigortali_ad`, not in `load`).
 */
export const HIDDEN_NAMES: readonly string[] = `
  token key apikey accesskey password passwd pwd secret credential authorization
  auth signature sig jwt otp pin session cookie sifre parola imza
  tckn tc tcno kimlik identity national passport pasaport ykn vkn vergi tax
  plate plaka chassis sasi vin ruhsat tescil phone telefon tel gsm mobile cep email mail eposta address adres
  name surname isim ismi ad adi soyad unvan birth dogum iban card kart cvv cvc ehliyet kizlik
`
  .trim()
  .split(/\s+/);

/** Turkish letters in names of parameters, each with its plain form. */
const PLAIN_LETTERS = new Map([...'çğıöşüâîû'].map((letter, index) => [letter, 'cgiosuaiu'.charAt(index)]));

/**
 * Makes the rule for the URLs of recorded calls. It removes user name and password, and the values in query, fragment and
 * parameters of the path whose names contain one of `words`, or that contain such a name themselves (a URL, JSON, XML). Everything
 * else stays to the letter, in texts that are no URL too. Applying the rule again changes nothing.
 */
export function urlRule(words: readonly string[]): (url: string) => string {
  const hides = namesWith(words);
  return (url) => {
    const [, address = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
    const hidden = (parameter: string) => withoutValue(parameter, hides);
    // A path has parameters behind `;`, and a query where a program has escaped the sign of one.
    const path = withoutUser(address).replace(/(?<=;|%3f|%23)[^;/]+/gi, hidden);
    return path + rest.replace(/[^?#&;]+/g, hidden);
  };
}

/** Removes the part before the last `@` of the host; `\` is read as `/` there, and http needs neither. */
function withoutUser(address: string): string {
  return address.replace(/^(\s*(?:https?:[/\\]*|(?:[a-z][a-z\d+.-]*:)?[/\\]{2,}))[^/\\]*@/i, '$1');
}

function withoutValue(parameter: string, hides: (name: string) => boolean): string {
  const equals = parameter.indexOf('=');
  const value = parameter.slice(equals + 1);
  if (equals >= 0 && value === '') return parameter;
  const isWithin = readingsOf(value).some((reading) => namesWithin(reading).some(hides));
  // Without the sign of a value all may be one pair, whose sign is escaped.
  if (equals < 0) return isWithin ? HIDDEN : parameter;
  const isHidden = isWithin || readingsOf(parameter.slice(0, equals)).some(hides);
  return isHidden ? `${parameter.slice(0, equals)}=${HIDDEN}` : parameter;
}

/** The last word before each `=`, `:`, end of a tag or comparison of OData of a value. */
function namesWithin(value: string): string[] {
  const pieces = value.split(/[=:>]|\s(?:eq|ne|[lg][te]|like)\s/i).slice(0, -1);
  return pieces.flatMap(
    (piece) => piece.split(/[?&;#,{}()<>"'/\\\s]+/).findLast((word) => word !== '') ?? [],
  );
}

function namesWith(words: readonly string[]): (name: string) => boolean {
  const folded = words.map((word) => wordsOf(word).join(''));
  const anywhere = folded.filter((word) => word.length >= 4);
  const alone = new Set(folded.filter((word) => word.length < 4));
  return (name) => {
    const parts = wordsOf(name);
    const whole = parts.join('');
    return parts.some((part) => alone.has(part)) || anywhere.some((word) => whole.includes(word));
  };
}

/** `sigortaliTCKimlikNo` is sigortali, tc, kimlik, no. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[çğıöşüâîû]/g, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}

/** How often a URL within a URL within a URL is escaped. */
const LEVELS = 3;

/**
 * What an escaped text may mean: Turkish programs escape in UTF-8 or in Windows-1254, older ones with `%u015F`, and a URL within
 * another is escaped more than once.
 */
function readingsOf(text: string): string[] {
  const readings = new Set([text.replaceAll('+', ' ')]);
  for (const decode of [fromUtf8, fromWindows1254]) {
    let reading = text.replaceAll('+', ' ');
    for (let level = 0; level < LEVELS && reading.includes('%'); level++) {
      reading = decode(
        reading.replace(/%u([\da-f]{4})/gi, (_all, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        ),
      );
      readings.add(reading);
    }
  }
  return [...readings];
}

/** Undoes percent-encoding as far as possible; other text stays. */
function fromUtf8(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}

const WINDOWS_1254 = [
  ...new TextDecoder('windows-1254').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
];

function fromWindows1254(text: string): string {
  return text.replace(
    /%([\da-f]{2})/gi,
    (all, byte: string) => WINDOWS_1254[Number.parseInt(byte, 16)] ?? all,
  );
}
