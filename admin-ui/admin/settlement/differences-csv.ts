import type { Translate } from '../texts/language.js';
import type { Comparison } from './settlement-address.js';

const BOM = '\ufeff';

/** What does not agree, as a file for spreadsheets: a line for each difference, numbers with all their digits. */
export function differencesCsv(found: Comparison, t: Translate): Blob {
  const head = [
    t('settlement.kind'),
    t('settlement.line'),
    t('jobs.no'),
    t('jobs.policy'),
    t('job.renewal'),
    t('job.endorsementNo'),
    t('settlement.field'),
    t('settlement.here'),
    t('settlement.there'),
  ];
  const lines = [
    ...found.Different.map((row) => [
      t('settlement.Different'),
      row.Row,
      row.JobId,
      ...keyOf(row),
      t(`settlement.${row.Field}`),
      row.Here,
      row.There,
    ]),
    ...found.MissingThere.map((row) => [
      t('settlement.MissingThere'),
      null,
      row.JobId,
      ...keyOf(row),
      t('settlement.GrossPremium'),
      row.GrossPremium,
      null,
    ]),
    ...found.MissingHere.map((row) => [
      t('settlement.MissingHere'),
      row.Row,
      row.Resembles?.JobId ?? null,
      ...keyOf(row),
    ]),
    ...found.Doubled.map((row) => [t('settlement.Doubled'), row.Row, row.JobId, ...keyOf(row)]),
  ];
  const text = [head, ...lines].map((line) => line.map(cell).join(';')).join('\r\n');
  return new Blob([BOM, text, '\r\n'], { type: 'text/csv' });
}

const keyOf = (row: { PolicyNumber: string; RenewalNo: string; EndorsementNo: number }) => [
  row.PolicyNumber,
  row.RenewalNo,
  row.EndorsementNo,
];

/** What a spreadsheet would take for a formula has an apostrophe before it; a number is none. */
function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const plain = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
