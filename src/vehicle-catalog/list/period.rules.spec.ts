import { describe, expect, test } from 'vitest';
import { isOlder, monthInTitles, periodFrom, periodInFileName, periodText } from './period.rules.js';

const shown = (period: Parameters<typeof periodText>[0] | undefined) => period && periodText(period);

describe('the month in titles', () => {
  test.each([
    [['Ağustos 2026'], '2026-08'],
    [['TÜRKİYE SİGORTA BİRLİĞİ KASKO DEĞER LİSTESİ - NİSAN 2026 (TL)'], '2026-04'],
    [['Kasko Değer Listesi', 'Şubat / 2027'], '2027-02'],
    [['Ocak\u00a02026', 'OCAK 2026'], '2026-01'],
    [['ARALIK 2026'], '2026-12'],
    [['Kasım 2026;;;;'], '2026-11'],
    [['Ağustos 2026', 'Eylül 2026'], undefined],
    [['2026 yılı Kasko Değer Listesi'], undefined],
    [['Martı 2026', 'Temmuzda 2026', 'Mayıs 1999', 'Mayıs 20261'], undefined],
    [[''], undefined],
    [[], undefined],
  ])('%j is %s', (titles, month) => {
    expect(shown(monthInTitles(titles))).toBe(month);
  });
});

describe("the period in a file's name", () => {
  test.each([
    ['202604R3.xlsx', '2026-04 R3'],
    ['202604r12 (1).xlsx', '2026-04 R12'],
    ['Kasko 202701.csv', '2027-01'],
    ['kopya-202604R3-202604R3.xlsx', '2026-04 R3'],
    ['202604R3_202605R1.xlsx', undefined],
    ['20260415.xlsx', undefined],
    ['202613R1.xlsx', undefined],
    ['202600.xlsx', undefined],
    ['20261120073000125.csv', undefined],
    ['list.csv', undefined],
  ])('%s is %s', (name, period) => {
    expect(shown(periodInFileName(name))).toBe(period);
  });
});

describe('a period is older', () => {
  const period = (text: string) => {
    const [month = '', revision] = text.split(' R');
    return periodFrom(month, revision === undefined ? null : Number(revision)) ?? { year: 0, month: 0 };
  };
  test.each([
    ['2026-04', '2026-05', true],
    ['2025-12 R4', '2026-01 R1', true],
    ['2026-04 R2', '2026-04 R3', true],
    ['2026-04 R3', '2026-04 R3', false],
    ['2026-04 R10', '2026-04 R9', false],
    ['2026-04', '2026-04 R3', false],
    ['2026-04 R3', '2026-04', false],
    ['2026-05 R1', '2026-04 R3', false],
    ['2027-01', '2026-12 R4', false],
  ])('%s than %s: %s', (one, other, older) => {
    expect(isOlder(period(one), period(other))).toBe(older);
  });
});

test('a stored period is read back, and other texts are none', () => {
  expect(periodFrom('2026-04', 3)).toEqual({ year: 2026, month: 4, revision: 3 });
  expect(periodFrom('2026-04', null)).toEqual({ year: 2026, month: 4 });
  expect(periodFrom(null, 3)).toBeUndefined();
  expect(periodFrom('April', null)).toBeUndefined();
});
