import { fold } from '../texts/fold.js';

/** A record of a catalog as it was given; the service checks it. */
export type CatalogRecord = Record<string, unknown>;

/** The fields of a record of the catalog in the order of a table, with the heads of their columns in Turkish and English. */
export const COLUMNS = [
  { field: 'insuranceCompanyId', tr: 'Şirket no', en: 'Company no', isNumber: true, isRequired: true },
  { field: 'insuranceCompanyName', tr: 'Şirket', en: 'Company', isRequired: true },
  { field: 'productId', tr: 'Ürün no', en: 'Product no', isNumber: true },
  { field: 'productName', tr: 'Ürün', en: 'Product' },
  { field: 'productBranchId', tr: 'Branş no', en: 'Branch no', isNumber: true },
  { field: 'productBranchName', tr: 'Branş', en: 'Branch' },
  { field: 'serviceOperationId', tr: 'İşlem no', en: 'Operation no', isNumber: true, isRequired: true },
  { field: 'serviceOperationName', tr: 'İşlem', en: 'Operation', isRequired: true },
  { field: 'serviceName', tr: 'Servis', en: 'Service', isRequired: true },
  { field: 'outsourceProcessId', tr: 'Dış süreç no', en: 'Outsource process no', isNumber: true },
  { field: 'outsourceProcessName', tr: 'Dış süreç', en: 'Outsource process' },
] as const satisfies readonly Column[];

interface Column {
  field: string;
  tr: string;
  en: string;
  isNumber?: true;
  isRequired?: true;
}

const folded = (head: string) => fold(head).replace(/[^a-z]/g, '');

const OF_HEAD: ReadonlyMap<string, Column> = new Map(
  COLUMNS.flatMap((column) => [column.field, column.tr, column.en].map((head) => [folded(head), column])),
);

/** The column that a head names, in Turkish, English or as the API does; case, marks of letters and spaces do not count. */
export const columnOf = (head: string): Column | undefined => OF_HEAD.get(folded(head));

/** Two records as an example: one of a product, and one of an outsource process, which belongs to none. */
const EXAMPLES = [
  '110;Örnek Sigorta;111;Kasko;2;Kasko;1;Teklif Al;Kasko Servisi;;',
  '110;Örnek Sigorta;;;;;30;Yardımcı Sorgu;Yardımcı Servis;2;Tramer',
];

/** A file that Excel opens with its columns, to be filled in. */
export function sampleFile(language: 'tr' | 'en'): Blob {
  const lines = [COLUMNS.map((column) => column[language]).join(';'), ...EXAMPLES];
  return new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' });
}
