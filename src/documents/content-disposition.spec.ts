import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachmentDisposition } from './content-disposition.js';

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
