import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Base64Content } from './base64-content.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes character by character, as RFC 4648 defines it; undefined for a text that is no base64. */
function strictlyDecoded(text: string): Buffer | undefined {
  const padding = /={1,2}$/.exec(text)?.[0].length ?? 0;
  const data = text.slice(0, text.length - padding);
  if (text.length % 4 !== 0 || [...data].some((character) => !ALPHABET.includes(character))) return undefined;
  const bits = [...data]
    .map((character) => ALPHABET.indexOf(character).toString(2).padStart(6, '0'))
    .join('');
  const bytes = bits.match(/[01]{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

function expectAsReference(text: string): void {
  const content = Base64Content.decode(text);
  if (text.trim() === '') {
    expect(content).toMatchObject({ empty: true, bytes: undefined });
  } else {
    expect({ empty: content.empty, bytes: content.bytes?.toString('hex') }).toEqual({
      empty: false,
      bytes: strictlyDecoded(text)?.toString('hex'),
    });
  }
}

describe('a text is decoded exactly when a strict decoder takes it, and to the same bytes', () => {
  test('what an encoder wrote', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (bytes) => {
        const content = Base64Content.decode(Buffer.from(bytes).toString('base64'));
        expect(content.bytes?.equals(bytes)).toBe(true);
      }),
    );
  });

  test('`base64Content` is valid exactly when a strict decoder takes it', { tags: 'endorsements' }, () => {
    const unit = fc.oneof(
      fc.constantFrom(...ALPHABET, '=', '-', '_', ' ', '\n', '\0', '*', 'é', 'Ł', '＝', '🚗'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 30 }),
        fc.nat(),
        fc.integer({ min: 0, max: 1 }),
        fc.option(unit, { nil: '' }),
        (bytes, place, removed, inserted) => {
          const text = Buffer.from(bytes).toString('base64');
          const at = place % (text.length + 1);
          expectAsReference(text.slice(0, at) + inserted + text.slice(at + removed));
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test('any characters of the alphabet and around it', () => {
    const characters = fc.constantFrom('A', 'Q', 'z', '9', '+', '/', '=', '-', '_', ' ', '\t', 'Ł', 'ÿ');
    fc.assert(fc.property(fc.string({ unit: characters, maxLength: 12 }), expectAsReference), {
      numRuns: 5_000,
    });
  });

  test('any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 40 }), expectAsReference), {
      numRuns: 2_000,
    });
  });
});

test.each([
  ['of the URL-safe alphabet', 'JV-_'],
  ['beyond U+00FF, whose low bytes would be letters', 'ŁŁŁŁ'],
  ['of white space within', 'JVBE\nRi0='],
  ['of padding alone', '===='],
  ['of padding in the middle', 'QQ==QQ=='],
  ['of a data URL', 'data:application/pdf;base64,JVBE'],
])('a text %s is no base64', (_, text) => {
  expect(Base64Content.decode(text)).toMatchObject({ empty: false, bytes: undefined });
});

test.each(['', ' ', '\t\r\n', '\u00a0\ufeff'])('%j is empty', (text) => {
  expect(Base64Content.decode(text)).toMatchObject({ empty: true, bytes: undefined });
});

test('bits that the padding leaves over are passed over, as other decoders do', () => {
  expect(Base64Content.decode('QR==').bytes?.toString()).toBe('A');
});
