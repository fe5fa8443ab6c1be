import fc from 'fast-check';
import { type Node, write } from '../../property/endorsement-bodies.js';
import { corruptedText, mutated, mutationWith } from '../../property/endorsement-mutations.js';
import type { NamedOperation } from '../../support/described-api.js';
import { type DrawnBody, late, type PoolName } from './drawn.js';
import { largeNode, nodeOf, oddNode } from './nodes.js';

/** What the fuzzer's things are called in logs and answers that must not hold them. */
export const PRIVATE_TEXT = 'yalnizca-sahibine-8271';
const POOL_OF: Readonly<Record<string, PoolName>> = {
  agentId: 'ownAgents',
  ownerId: 'users',
  refreshToken: 'refreshTokens',
};
const WORDS: Readonly<Record<string, readonly unknown[]>> = {
  insuranceCompanyId: [110, 110, 120, 999],
  productId: [111, 101, 112],
  serviceOperationId: [14, 40],
  status: ['Active', 'AutoDisabled', 'ManualDisabled'],
  expectedStatus: ['Active', 'AutoDisabled', 'ManualDisabled', null],
  dryRun: [true, false],
  message: [`Plaka zeyili ${PRIVATE_TEXT}`, null, ''],
  dataSent: [`<teklif>${PRIVATE_TEXT}</teklif>`, ''],
  isActive: [false],
};

/** The example with members that name things of the world, or are drawn anew where doubles would be refused. */
function enlivened(node: Node, pick: number, platformUrl: string): Node {
  if ('raw' in node) return node;
  if ('list' in node) return { list: node.list.map((item) => enlivened(item, pick, platformUrl)) };
  return {
    members: node.members.map(([name, value]): [string, Node] => {
      const pool = POOL_OF[name];
      const words = WORDS[name];
      if (pool === 'refreshTokens') return [name, { raw: `"${late(pool, pick)}"` }];
      if (name === 'at' || name === 'startedAt') return [name, { raw: `"${late('moments', pick)}"` }];
      // A job may be left without owner.
      if (name === 'ownerId' && pick % 2 === 0) return [name, { raw: 'null' }];
      if (pool) return [name, { raw: late(pool, pick) }];
      if (name === 'platformUrl') return [name, { raw: `"${platformUrl}/${pick}"` }];
      if (name === 'userName' || name === 'batchId') return [name, { raw: `"${name}-${pick}"` }];
      if (words && 'raw' in value) return [name, nodeOf(words[pick % words.length])];
      return [name, enlivened(value, pick, platformUrl)];
    }),
  };
}

/** The bytes of a text as they should not be sent. */
const ENCODERS: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(`${text}ş`, 'latin1'),
  // An overlong slash, a surrogate of its own, and a sequence without its end.
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xc0, 0xaf])]),
  (text) => Buffer.from(text.replace('"', '"\u00ed\u00a0\u0080'), 'latin1'),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xe2, 0x82])]),
  (text) => Buffer.from(`${text}\0`),
  (text) => Buffer.from(`${text}${text}`),
  (text) => Buffer.from(text).subarray(0, Math.max(0, text.length - 7)),
];

/** Bodies of an operation: most are its example with none to three changes, so that they get deep. */
export function bodyOf({ requestBody }: NamedOperation, platformUrl: string): fc.Arbitrary<DrawnBody> {
  const example = nodeOf(requestBody?.content['application/json']?.example ?? {});
  const valid = fc.nat({ max: 99_999 }).map((pick) => enlivened(example, pick, platformUrl));
  const changed = (node: fc.Arbitrary<Node>, minLength: number, maxLength: number) =>
    fc
      .tuple(valid, fc.array(mutationWith(node), { minLength, maxLength }))
      .map(([request, mutations]) => write(mutations.reduce(mutated, request)));
  const asText = (text: string): DrawnBody => ({ text });
  return fc.oneof(
    { weight: 40, arbitrary: valid.map(write).map(asText) },
    { weight: 40, arbitrary: changed(oddNode, 1, 3).map(asText) },
    { weight: 8, arbitrary: corruptedText(valid.map(write)).map(asText) },
    { weight: 6, arbitrary: oddNode.map(write).map(asText) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(valid.map(write), fc.constantFrom(...ENCODERS))
        .map(([text, encode]): DrawnBody => ({ bytes: encode(text) })),
    },
    { weight: 1, arbitrary: fc.oneof(changed(largeNode, 1, 1), largeNode.map(write)).map(asText) },
  );
}
