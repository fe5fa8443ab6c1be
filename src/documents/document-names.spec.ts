import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../test/support/processor-time.js';
import {
  attachmentDisposition,
  attachmentFileName,
  newDocumentKey,
  storedFileName,
} from './document-names.js';
import { isDocumentKey } from './document-store.js';

const FILE = {
  jobId: 42,
  policyNumber: 'P-1',
  renewalNo: '3',
  kind: 'ZeyilPdf' as const,
  originalName: 'a.pdf',
};

/** The name of a file with `change`, its random part replaced by `*`. */
function nameOf(change: Partial<Parameters<typeof storedFileName>[0]>): string {
  return storedFileName({ ...FILE, ...change }).replace(/_[a-z0-9]{12}(?=\.|$)/, '_*');
}

test('a document key has the form that stores accept and does not come twice', () => {
  const keys = Array.from({ length: 1_000 }, newDocumentKey);
  expect(keys.every(isDocumentKey)).toBe(true);
  expect(new Set(keys).size).toBe(1_000);
});

describe('the stored name of an endorsement document', { tags: 'documents' }, () => {
  test('The stored name of a document is `{jobId}_{policyNumber}_{renewalNo}_{Policy or Info}_{random}`', () => {
    expect(storedFileName(FILE)).toMatch(/^42_P-1_3_Policy_[a-z0-9]{12}\.pdf$/);
    expect(storedFileName({ ...FILE, kind: 'BilgilendirmeFormu' })).toMatch(
      /^42_P-1_3_Info_[a-z0-9]{12}\.pdf$/,
    );
  });

  test('The stored name of a document does not come twice', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => storedFileName(FILE))).size).toBe(1_000);
  });

  test.each([
    ['P-1', 'P-1'],
    ['  34 / 2026 - 00017  ', '342026-00017'],
    ['POLİÇE-ğüşıöç', 'POLİÇE-ğüşıöç'],
    ['POLI\u0307C\u0327E', 'POLİÇE'],
    ['Полис№7', 'Полис7'],
    ['保険-７', '保険-７'],
    ['𝒜𝒷', '𝒜𝒷'],
    ['../../etc/passwd', 'etcpasswd'],
    ['a_b.c\\d:e*f?g"h<i>j|k', 'abcdefghijk'],
    ['a\0b\r\nc\u202Ed\u200Be', 'abcde'],
    ['\uD800x', 'x'],
    ['½²Ⅷ', ''],
    ['///', ''],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(201), 'x'.repeat(200)],
    ['İ'.repeat(101), 'İ'.repeat(100)],
    [`${'İ'.repeat(99)}𝒜xyz`, `${'İ'.repeat(99)}`],
    [`${'/'.repeat(500)}x`, 'x'],
    ['𝒜'.repeat(51), '𝒜'.repeat(50)],
  ])(
    "The policy number in a document's name is reduced to letters, digits and `-` (%j: %j)",
    (policyNumber, expected) => {
      expect(nameOf({ policyNumber })).toBe(`42_${expected}_3_Policy_*.pdf`);
    },
  );

  test.each([
    ['3', 3],
    ['007', 7],
    [' 5 ', 5],
    ['\t5\n', 5],
    ['+5', 5],
    ['-5', -5],
    ['-0', 0],
    ['0', 0],
    ['2147483647', 2_147_483_647],
    ['-2147483648', -2_147_483_648],
    ['2147483648', 0],
    ['-2147483649', 0],
    ['9'.repeat(400), 0],
    [`${'0'.repeat(50)}9`, 9],
    ['', 0],
    ['  ', 0],
    ['abc', 0],
    ['3a', 0],
    ['1.0', 0],
    ['1e3', 0],
    ['0x10', 0],
    ['1 2', 0],
    ['- 5', 0],
    ['--5', 0],
    ['+', 0],
    ['１２', 0],
    ['Infinity', 0],
  ])(
    "The `renewalNo` in a document's name is a number; a non-numeric value appears as 0 (%j: %j)",
    (renewalNo, expected) => {
      expect(nameOf({ renewalNo })).toBe(`42_P-1_${expected}_Policy_*.pdf`);
    },
  );

  test.each([
    ['zeyil.pdf', '.pdf'],
    ['ZEYİL.PDF', '.pdf'],
    ['.pdf', '.pdf'],
    ['a.b.Docx', '.docx'],
    ['archive.tar.gz', '.gz'],
    ['scan.p-d f!', '.pdf'],
    ['scan.7z', '.7z'],
    ['scan.PDİ', '.pdi'],
    ['scan.abcdefghijklm', '.abcdefghij'],
    ['scan', ''],
    ['scan.', ''],
    ['scan.!?', ''],
    ['', ''],
    ['folder.d/scan', ''],
    ['C:\\folder.d\\scan', ''],
    ['../x.sh/../y.PDF', '.pdf'],
    ['x.pdf/', ''],
    ['x.p\0d\r\nf', '.pdf'],
  ])(
    "Only the extension of a document's name is kept, lower-cased, letters and digits, at most 10 (%j: %j)",
    (originalName, expected) => {
      expect(nameOf({ originalName })).toBe(`42_P-1_3_Policy_*${expected}`);
    },
  );

  test('The stored name of a document is one plain file name whatever it is made of', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(text, text, text, (policyNumber, renewalNo, originalName) => {
        const name = storedFileName({ ...FILE, policyNumber, renewalNo, originalName });
        expect(name).toMatch(
          /^42_[\p{L}\p{Nd}-]{0,100}_-?\d{1,10}_Policy_[a-z0-9]{12}(\.[\p{L}\p{Nd}]{1,10})?$/u,
        );
        expect(name.isWellFormed()).toBe(true);
      }),
    );
  });

  test('A name with hundreds of thousands of combining marks costs little time', async () => {
    const marks = '\u0301\u0316'.repeat(100_000);
    const { result, ms } = await processorTime(() =>
      nameOf({ policyNumber: `7${marks}`, originalName: `x.${marks}p` }),
    );
    expect(result).toBe('42_7_3_Policy_*');
    // Normalising the whole texts took more than ten seconds.
    expect(ms).toBeLessThan(1_000);
  });

  test('The stored name of a document fits a file system with a Turkish policy number of any length and the longest numbers', () => {
    const longest = { jobId: 2_147_483_647, policyNumber: 'İ'.repeat(500), renewalNo: '-2147483648' };
    const name = storedFileName({ ...longest, kind: 'ZeyilPdf', originalName: `x.${'a'.repeat(50)}` });
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  });
});

test('an attachment is named by its job, a random part and its extension only', () => {
  expect(attachmentFileName({ jobId: 7, originalName: 'Kimlik Fotokopisi.JPG' })).toMatch(
    /^7_Attachment_[a-z0-9]{12}\.jpg$/,
  );
  expect(attachmentFileName({ jobId: 7, originalName: 'kimlik' })).toMatch(/^7_Attachment_[a-z0-9]{12}$/);
});

test.each([
  ['42_P-1_3_Policy_abc.pdf', 'attachment; filename="42_P-1_3_Policy_abc.pdf"'],
  ['POLİÇE.pdf', `attachment; filename="POL__E.pdf"; filename*=UTF-8''POL%C4%B0%C3%87E.pdf`],
  ['𝒜.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%F0%9D%92%9C.pdf`],
  [`it's (1)*.pdf`, `attachment; filename="it's (1)*.pdf"`],
  [`ş'(1)*.pdf`, `attachment; filename="_'(1)*.pdf"; filename*=UTF-8''%C5%9F%27%281%29%2A.pdf`],
  ['a"b.pdf', `attachment; filename="a_b.pdf"; filename*=UTF-8''a%22b.pdf`],
  ['50%.pdf', `attachment; filename="50_.pdf"; filename*=UTF-8''50%25.pdf`],
  ['../a\\b.pdf', 'attachment; filename=".._a_b.pdf"'],
  ['a\r\nSet-Cookie: x', 'attachment; filename="a__Set-Cookie: x"'],
  ['\uD800.pdf', 'attachment; filename="_.pdf"'],
])('%j becomes %s', (fileName, expected) => {
  expect(attachmentDisposition(fileName)).toBe(expected);
});

test('no name can leave its place in the header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (fileName) => {
      expect(attachmentDisposition(fileName)).toMatch(
        /^attachment; filename="[ !#-[\]-~]*"(; filename\*=UTF-8''([A-Za-z0-9!~._-]|%[0-9A-F]{2})+)?$/,
      );
    }),
  );
});
