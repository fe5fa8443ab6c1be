import type { Words } from '../../src/api/language.js';
import type { Rule } from './differences.js';

/** The rules of the interface, by which differences are reported. */
export const RULE_TEXTS: Readonly<Record<Rule, Words>> = {
  statuses: {
    en: 'Each call is answered with the status that the interface names.',
    tr: 'Her çağrı, arayüzün belirttiği durum koduyla yanıtlanır.',
  },
  headers: {
    en: 'Content-Type, WWW-Authenticate, Allow, Location, Content-Disposition and Retry-After are those of the interface.',
    tr: 'Content-Type, WWW-Authenticate, Allow, Location, Content-Disposition ve Retry-After arayüzdekilerdir.',
  },
  empty: {
    en: 'An answer without a body stays without one, one with a body has it.',
    tr: 'Gövdesiz bir yanıt gövdesiz kalır, gövdeli olan gövdesini taşır.',
  },
  files: {
    en: 'A file comes with the bytes that were stored.',
    tr: 'Bir dosya, saklanan baytlarıyla gelir.',
  },
  errors: {
    en: 'Status, Code and Message of the envelope are those of the interface.',
    tr: 'Zarfın Status, Code ve Message alanları arayüzdekilerdir.',
  },
  paging: {
    en: 'Lists have the paged envelope with its true totals.',
    tr: 'Listeler gerçek toplamlarıyla sayfalı zarfı taşır.',
  },
  members: {
    en: 'No member and no item is missing. New members may come without notice.',
    tr: 'Hiçbir alan ve öğe eksik değildir. Yeni alanlar haber verilmeden gelebilir.',
  },
  types: {
    en: 'A member keeps its type, and null where it is null.',
    tr: 'Bir alan türünü, null ise null olmayı korur.',
  },
  numbers: {
    en: 'Numbers have all their digits, as they were recorded.',
    tr: 'Sayılar kaydedildikleri gibi bütün basamaklarını taşır.',
  },
  moments: {
    en: 'Dates and times are written in the form and zone of the interface.',
    tr: 'Tarih ve saatler arayüzün biçiminde ve diliminde yazılır.',
  },
  texts: { en: 'Texts come back as they were recorded.', tr: 'Metinler kaydedildikleri gibi geri gelir.' },
  order: { en: 'Items come in the order of the interface.', tr: 'Öğeler arayüzün sırasıyla gelir.' },
};

export const TEXTS = {
  equal: { en: 'equal', tr: 'aynı' },
  differs: { en: 'differs', tr: 'farklı' },
  note: { en: 'note', tr: 'not' },
  sum: {
    en: '{calls} calls: {equal} equal, {different} with {differences} differences, {notes} notes.',
    tr: '{calls} çağrı: {equal} aynı, {different} çağrıda {differences} fark, {notes} not.',
  },
} satisfies Readonly<Record<string, Words>>;
