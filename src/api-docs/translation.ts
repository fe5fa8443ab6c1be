import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Words } from '../api/language.js';
import type { Steps } from '../time/steps.js';
import { type DeliveryFacts, deliveryInWords } from './delivery-words.js';
import type { OpenApiDocument } from './document.js';
import { mapMembers, mapMembersInSteps } from './members.js';

/**
 * The Turkish paragraphs by chapter and English paragraph. Those of the last chapter are composed at run time: `{place}` stands for a
 * value, and the first that fits counts.
 */
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>> & {
  composed: Readonly<Record<string, string>>;
};

interface Dictionary {
  paragraphs: ReadonlyMap<string, string>;
  patterns: readonly { pattern: RegExp; turkish: string }[];
}

type Node = Readonly<Record<string, unknown>>;

const TEXTS: ReadonlySet<string> = new Set(['description', 'summary', 'x-displayName']);
/** Below these keywords stand values that the service sends and takes as they are. */
const VALUES: ReadonlySet<string> = new Set(['const', 'enum', 'example', 'value', 'x-messages']);

/**
 * The same document with Turkish texts. Names of tags, parts and operations are among `names`; every other text is
 * translated paragraph by paragraph and stays English when it has no Turkish one (a test finds such a text). Pauses after
 * each path, webhook and schema.
 */
export function* inTurkish(
  document: OpenApiDocument,
  guide: string,
  names: readonly Words[],
): Steps<OpenApiDocument> {
  const named = new Map(names.map(({ en, tr }) => [en, tr]));
  const translated = (text: string) =>
    inTheTurkishReference(
      text
        .split('\n\n')
        .map((paragraph) => named.get(paragraph) ?? orEnglish(paragraph))
        .join('\n\n'),
    );

  function walk(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const node = value as Node;
    return Object.fromEntries(
      Object.entries(node).map(([key, member]) => [key, walkMember(node, key, member)]),
    );
  }

  function walkMember(node: Node, key: string, member: unknown): unknown {
    if (typeof member === 'string' && TEXTS.has(key)) return translatedText(node, key, member);
    if (key === 'scopes') return mapMembers(member as Readonly<Record<string, string>>, translated);
    // The names of a schema's properties are no keywords.
    if (key === 'properties') return mapMembers(member as Node, walk);
    // A schema's examples are a list of values; a media type's are named, each with a summary.
    return VALUES.has(key) || (key === 'examples' && Array.isArray(member)) ? member : walk(member);
  }

  function translatedText(node: Node, key: string, text: string): string {
    if (key === 'description' && 'x-delivery' in node) {
      const [, ...others] = text.split('\n\n');
      const delivery = deliveryInWords(node['x-delivery'] as DeliveryFacts, 'tr').join(' ');
      return [delivery, ...others.map(translated)].join('\n\n');
    }
    // The numbers of a code carry both languages.
    return key === 'description' && 'x-names' in node ? text : translated(text);
  }

  const { info, tags, 'x-tagGroups': groups, paths, webhooks, components } = document;
  const { schemas, ...others } = components;
  return {
    ...document,
    info: { ...info, summary: translated(info.summary), description: guide },
    tags: walk(tags) as typeof tags,
    'x-tagGroups': groups.map(({ name, tags }) => ({ name: translated(name), tags })),
    paths: (yield* mapMembersInSteps(paths, walk)) as typeof paths,
    webhooks: (yield* mapMembersInSteps(webhooks, walk)) as typeof webhooks,
    components: {
      schemas: (yield* mapMembersInSteps(schemas, walk)) as typeof schemas,
      ...(walk(others) as typeof others),
    },
  };
}

let dictionary: Dictionary | undefined;

/** The Turkish of an English paragraph, with the values of its places; undefined when there is none. */
export function turkishOf(paragraph: string): string | undefined {
  dictionary ??= readDictionary();
  const entry = dictionary.paragraphs.get(paragraph);
  if (entry !== undefined) return entry;
  for (const { pattern, turkish } of dictionary.patterns) {
    const values = pattern.exec(paragraph)?.groups;
    if (values) return turkish.replace(/\{(\w+)\}/g, (_, place: string) => values[place] ?? '');
  }
  return undefined;
}

function readDictionary(): Dictionary {
  const text = readFileSync(join(import.meta.dirname, 'texts', 'tr.json'), 'utf8');
  const { composed, ...chapters } = JSON.parse(text) as Texts;
  return {
    paragraphs: new Map(Object.values(chapters).flatMap((chapter) => Object.entries(chapter))),
    patterns: Object.entries(composed).map(([english, turkish]) => ({
      pattern: patternOf(english),
      turkish,
    })),
  };
}

/** Matches a composed paragraph with any value at its places. */
function patternOf(composed: string): RegExp {
  const escaped = composed.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\\\{(\w+)\\\}/g, '(?<$1>.+)')}$`, 's');
}

const orEnglish = (paragraph: string) => turkishOf(paragraph) ?? paragraph;
const inTheTurkishReference = (text: string) => text.replaceAll('docs?lang=en#', 'docs?lang=tr#');
