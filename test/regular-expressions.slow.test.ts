import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { processorTime } from './support/processor-time.js';
import { pumpedTexts } from './support/pumped-patterns.js';

/**
 * Lengths that are tried one after the other, up to that of the longest header: work that doubles with each character shows at
 * the first ones, and would never end at the last.
 */
const LENGTHS = [26, 30, 200, 1_000, 4_000, 16_000];
/**
 * Milliseconds of a core: a hundred times what reading such a text takes. Where the work grows with the square of the length,
 * it takes more than this: 16,000 times 16,000 steps are at least 100 ms.
 */
const LINEAR_WITHIN_MS = 25;
/** What interrupts a process once, such as a collection of garbage, does not do so in each of so many tries. */
const TRIES = 4;

/** Every regular expression that stands in a file of src or kit. */
const literals = new Map<string, { pattern: RegExp; places: string[] }>();
/** The files that make some of texts. */
const makers = new Set<string>();
const files = ['src', 'kit'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
);
for (const path of files) {
  if (!path.endsWith('.ts') || path.endsWith('.spec.ts') || path.startsWith('kit/receivers/')) continue;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const known = literals.get(node.text) ?? { pattern, places: [] };
      known.places.push(`${path}:${line + 1}`);
      literals.set(node.text, known);
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') makers.add(path);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** Reads a text as its caller may: the first match, or all of them one after the other. */
function read(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, '');
  else pattern.test(text);
}

/** The processor time of the fastest of some tries. */
async function fastest(pattern: RegExp, text: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < TRIES && least > LINEAR_WITHIN_MS; n += 1) {
    least = Math.min(least, (await processorTime(() => read(pattern, text))).ms);
  }
  return least;
}

/** The first text that the expression takes too long to read; undefined when there is none. */
async function slowText(pattern: RegExp): Promise<string | undefined> {
  for (const length of LENGTHS) {
    for (const text of pumpedTexts(pattern, length)) {
      const ms = await fastest(pattern, text);
      if (ms > LINEAR_WITHIN_MS)
        return `${JSON.stringify(text.slice(0, 30))} to ${JSON.stringify(text.slice(-5))}, ${length}: ${ms} ms`;
    }
  }
  return undefined;
}

describe('what this test would see', () => {
  test.each([
    [/\s*;/, false],
    [/\s*;\s*q=/, false],
    [/^(a+)+$/, false],
    [/^(?:a|a)*$/, false],
    [/^\w+\d+$/, false],
    [/x*y*z*$/, false],
    [/ab.*c/, false],
    [/(?<!\s)\s*;/, true],
    [/^prefix-(?:\d+-?)+$/, false],
    [/\/+$/, false],
    [/<(?:[^>]|\s)*>/g, false],
    [/^\s*;/, true],
    [/^[a-z]+(?:-[a-z]+)*$/, true],
    [/[^;]*;/y, true],
    [/\s{0,9};/, true],
  ])('%s is linear: %s', async (pattern, isLinear) => {
    const slow = await slowText(pattern);
    expect(slow === undefined, slow).toBe(isLinear);
  });
});

test('every regular expression of the service reads a text of any length in time that grows with the length alone', async () => {
  expect(literals.size).toBeGreaterThan(150);
  const slow: string[] = [];
  for (const { pattern, places } of literals.values()) {
    const text = await slowText(pattern);
    if (text !== undefined) slow.push(`${places.join(', ')} ${pattern}: ${text}`);
  }
  expect(slow).toEqual([]);
});

/** Expressions that a file makes of texts, by that file; empty where both the expression and what it reads are the service's own. */
const MADE: Readonly<Record<string, readonly RegExp[]>> = {
  'src/api-docs/translation.ts': [],
  'src/audit/audit.requests.ts': [
    /^[A-Za-z]{1,50}(\.[A-Za-z]{1,50})?(,[A-Za-z]{1,50}(\.[A-Za-z]{1,50})?){0,19}$/,
  ],
  'src/api/csv.ts': [/^[\s\p{C}"]*[=+@＝＋＠-]/u],
  'src/http/known-routes.ts': [/^\/api\/jobs\/[^/]+\/files\/[^/]+$/],
  'kit/embedded/account.ts': [/^postgres:.*$/m],
  'src/notifications/delivery-errors.rules.ts': [
    /^No answer within /,
    /ECONNRESET|EPIPE|UND_ERR_SOCKET|HPE_/,
  ],
  'src/users/credential.rules.ts': [
    /^(?:(?=\p{L})\p{Script=Latin}|[\d._@-])+$|^(?:(?=\p{L})\p{Script=Greek}|[\d._@-])+$/u,
    /^.{12}/su,
  ],
  'src/vehicle-catalog/list/period.rules.ts': [/\b(ocak|subat) (20\d\d)\b/g],
};

test('the expressions that are made of texts are linear too, and all of them are known here', async () => {
  expect([...makers].sort()).toEqual(Object.keys(MADE).sort());
  for (const pattern of Object.values(MADE).flat()) expect(await slowText(pattern)).toBeUndefined();
});
