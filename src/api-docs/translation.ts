import { type DeliveryFacts, deliveryInWords, type Words } from './delivery-words.js';
import type { OpenApiDocument } from './document.js';
import { turkishOf } from './turkish/paragraph.js';

type Node = Readonly<Record<string, unknown>>;

const TEXTS: ReadonlySet<string> = new Set(['description', 'summary', 'x-displayName']);
/** Below these keywords stand values that the service sends and takes as they are. */
const VALUES: ReadonlySet<string> = new Set(['const', 'enum', 'example', 'value', 'x-messages']);

/**
 * The same document with Turkish texts. Names of tags, parts and operations are among `names`; every other text is
 * looked up paragraph by paragraph and stays English when it has no Turkish one (a test finds such a text).
 */
export function inTurkish(
  document: OpenApiDocument,
  guide: string,
  names: readonly Words[],
): OpenApiDocument {
  const named = new Map(names.map(({ en, tr }) => [en, tr]));
  const translated = (text: string) =>
    named.get(text) ?? inTheTurkishReference(text.split('\n\n').map(orEnglish).join('\n\n'));

  function walk(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const node = value as Node;
    return Object.fromEntries(
      Object.entries(node).map(([key, member]) => [key, walkMember(node, key, member)]),
    );
  }

  /** The names of a schema's properties are no keywords. */
  function walkEach(properties: Node): Node {
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, walk(schema)]));
  }

  function walkMember(node: Node, key: string, member: unknown): unknown {
    if (typeof member === 'string' && TEXTS.has(key)) return translatedText(node, key, member);
    if (key === 'properties') return walkEach(member as Node);
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

  const { info, 'x-tagGroups': groups, ...rest } = document;
  return {
    ...(walk(rest) as typeof rest),
    info: { ...info, summary: translated(info.summary), description: guide },
    'x-tagGroups': groups.map(({ name, tags }) => ({ name: translated(name), tags })),
  };
}

const orEnglish = (paragraph: string) => turkishOf(paragraph) ?? paragraph;
const inTheTurkishReference = (text: string) => text.replaceAll('docs?lang=en#', 'docs?lang=tr#');
