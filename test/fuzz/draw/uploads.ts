import fc from 'fast-check';
import { corruptedText } from '../../property/endorsement-mutations.js';
import { csv, listOf } from '../../support/vehicle-catalog.js';

/** A body of a form with its Content-Type. */
export interface DrawnUpload {
  type: string;
  bytes: Buffer;
}

const list = fc.integer({ min: 1, max: 30 }).map((count) => csv(listOf(count)));
const content: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 3, arbitrary: list.map((text) => Buffer.from(text)) },
  { weight: 3, arbitrary: corruptedText(list).map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: list.map((text) => Buffer.from(`\ufeff${text}`, 'utf16le')) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      Buffer.from('PK\x03\x04'),
      Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`),
      Buffer.from('PK\x03\x04'.repeat(2_000)),
      Buffer.from('Marka Kodu;'.repeat(20_000)),
      Buffer.from('"'.repeat(100_000)),
    ),
  },
);

/** How the parts stand in the body; `{}` is the content of the file. */
const FORMS: readonly string[] = [
  '--B\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\nContent-Type: text/csv\r\n\r\n{}\r\n--B--\r\n',
  '--B\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n{}\r\n--B--',
  '--B\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n{}',
  '--B\r\nContent-Disposition: form-data; name="file"\r\n\r\n{}\r\n--B--\r\n',
  '--B\r\nContent-Disposition: form-data; name="other"; filename="a"\r\n\r\n{}\r\n--B--\r\n',
  '--B\r\nContent-Disposition: form-data; name="file"; filename="../../x\0.csv"\r\n\r\n{}\r\n--B--\r\n',
  '--B\r\nContent-Disposition: form-data; name="file"; filename="1"\r\n\r\n{}\r\n--B\r\nContent-Disposition: form-data; name="file"; filename="2"\r\n\r\n{}\r\n--B--\r\n',
  '--B\r\nContent-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\n{}\r\n--B--\r\n',
  '--B\r\nContent-Disposition: attachment\r\n\r\n{}\r\n--B--\r\n',
  `--B\r\n${'X-Long: x\r\n'.repeat(3_000)}\r\n{}\r\n--B--\r\n`,
  `${'--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(1_500)}--B--\r\n`,
  '--B--\r\n',
  '{}',
  '',
];
const TYPES = [
  ...[
    'multipart/form-data; boundary=B',
    'multipart/form-data; boundary=B',
    'multipart/form-data; boundary="B"',
    'multipart/form-data',
  ],
  ...[
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=C',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
  ],
  ...[
    'multipart/mixed; boundary=B',
    'multipart/form-data; boundary=B; boundary=C',
    'multipart/form-data; boundary=\xfc',
    'text/csv',
  ],
];

/** A form with a vehicle list; half of them are as they should be. */
export const uploadBody: fc.Arbitrary<DrawnUpload> = fc
  .tuple(
    content,
    fc.oneof(fc.constantFrom(FORMS[0] ?? ''), fc.constantFrom(...FORMS)),
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(TYPES[0] ?? '') },
      { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
    ),
  )
  .map(([file, form, type]) => {
    const parts = form.split('{}').map((part) => Buffer.from(part));
    const bytes = Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [file, part])));
    return { type, bytes };
  });
