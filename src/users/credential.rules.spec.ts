import { describe, expect, test } from 'vitest';
import { passwordProblem, userNameProblem } from './credential.rules.js';

describe('a user name', () => {
  test.each([
    ...['root', 'sigorta.api', 'demo-insurer-user', 'a', '1001', 'ahmet@acente.com.tr', 'A_b-C.d@e'],
    ...['İpek.Şahin', 'çağrı_ğüşiöçı', 'Çelik', 'señor', 'иван.петров', 'Γιώργος', 'אבג', 'محمد', 'Ա1'],
    'ğ'.repeat(100),
  ])('may be %s', (name) => {
    expect(userNameProblem('UserName', name)).toBeUndefined();
  });

  test.each([
    ['of two scripts: a Cyrillic а', 'аdmin'],
    ['of two scripts: a Greek ο', 'rοot'],
    ['of two scripts, apart', 'ivan.иван'],
    ['with a space', 'a user'],
    ['with white space at an end', ' padded'],
    ['with a line break', 'line\nbreak'],
    ['with a line break at the end', 'line\n'],
    ['with a zero-width space', 'ad\u200bmin'],
    ['with a soft hyphen', 'ad\u00admin'],
    ['with a right-to-left mark', 'admin\u200f'],
    ['with a right-to-left override', '\u202enimda'],
    ['with a variation selector', 'admin\ufe0f'],
    ['with a combining accent', 'g\u0306a'],
    ['with a Hangul filler', 'admin\u3164'],
    ['in full width', 'ａｄｍｉｎ'],
    ['with a ligature', 'ﬁnance'],
    ['with a Kelvin sign', '\u212aelvin'],
    ['with a superscript', 'adminª'],
    ['with other digits', 'user١'],
    ['with a slash', 'a/b'],
    ['with a quote', "a'b"],
    ['with an emoji', '🔑'],
    ['with a lone surrogate', 'a\ud800'],
    ['without any character', ''],
  ])(
    'User names are letters of one script, digits and `. _ - @`, without invisible characters (%s)',
    { tags: 'authentication' },
    (_how, name) => {
      expect(userNameProblem('UserName', name)).toBe(
        'UserName must consist of letters of one script, digits and the characters . _ - @.',
      );
    },
  );
});

describe('a password', { tags: 'authentication' }, () => {
  const NAME = 'Password must not be the user name or little more.';
  const COMMON = 'Password must not be among the most common passwords.';
  const problemOf = (password: string, userName: string) => passwordProblem('Password', password, userName);

  test.each([
    ['administrator.1', 'administrator.1'],
    ['ADMINISTRATOR.1', 'administrator.1'],
    ['administrator.1', 'Administrator.1'],
    ['İBRAHİM.ÇELİK', 'ibrahim.çelik'],
    ['ısparta.kıymet', 'ISPARTA.KIYMET'],
    ['ahmet.yilmaz123', 'ahmet.yilmaz'],
    ['!ahmet.yilmaz!', 'ahmet.yilmaz'],
    ['ali.veli.ali.veli', 'ali.veli'],
    ['ahmet\u200b.yil\u2060maz1', 'ahmet.yilmaz'],
  ])('A password is not the user name or little more (%s of %s)', (password, userName) => {
    expect(problemOf(password, userName)).toBe(NAME);
  });

  test.each([
    ...['123456789012', '1234567890123', 'passwordpassword', 'Password1234', 'QWERTY123456', '1q2w3e4r5t6y'],
    ...['aaaaaaaaaaaa', '111111111111', 'administrator', 'unbelievable', 'abcdefghijkl'],
  ])('The most common passwords of 12 and more characters are refused (%s)', (password) => {
    expect(problemOf(password, 'root')).toBe(COMMON);
  });

  test.each([
    ...['zeyilgateway', 'Zeyil-Gateway1', 'ZeyilGateway2026', 'zey1l_g4teway!', 'SİGORTA.ACENTE'],
    'Poliçe-Sigorta',
    ...['sigorta12345', 'G@teway.Zeyil', 'zeyil\u200bgate\u00adway1', 'Şifrem-Parola1', 'KaskoTrafik26'],
  ])('Words of the service and its business with little more are no password (%s)', (password) => {
    expect(problemOf(password, 'root')).toBe(
      'Password must not be words of the service or its business with little more.',
    );
  });

  test('A letter and its accent are one of the 12 characters of a password', () => {
    const message = 'Password must be at least 12 characters.';
    expect(problemOf('ş1é2ğ3ü4ö5ç'.normalize('NFD'), 'root')).toBe(message);
    expect(problemOf('ş1é2ğ3ü4ö5ç6'.normalize('NFD'), 'root')).toBeUndefined();
    expect(problemOf('password\u200b\u0316\u200b\u0316', 'root')).toBe(message);
  });

  test.each([
    ['a password for user-1', 'user-1'],
    ['ahmet.yilmaz-7Gk', 'ahmet.yilmaz'],
    ['correct horse battery', 'root'],
    ['uzun ve gizli bir parola', 'sigorta.api'],
    ['sigorta acentem deniz kıyısında', 'root'],
    ['polisiye roman okurum', 'root'],
    ['🔑'.repeat(200), 'root'],
    ['\u0301\u0316'.repeat(100), 'root'],
  ])('A password that differs enough from the names is taken: %s for %s', (password, userName) => {
    expect(problemOf(password, userName)).toBeUndefined();
  });
});
