/** A part of a regular expression, as far as texts that strain it are concerned. */
type Part =
  | { kind: 'one'; source: string }
  | { kind: 'nothing' }
  | { kind: 'choice'; sequences: Part[][] }
  | { kind: 'many'; part: Part; least: number; most: number };

/** Repetitions of at most this many are no reason for superlinear work. */
const FEW = 10;
/** Characters that parts are tried with: ASCII, and some that `\s`, `\p{L}` and the like tell apart. */
const ALPHABET = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...'\u00a0éİıß٣ʰ\u0301',
];

/**
 * Texts of about `length` characters that make a backtracking matcher work: behind what the expression wants before a
 * repetition comes much of what is repeated, and then something that does not fit.
 */
export function pumpedTexts(pattern: RegExp, length: number): string[] {
  const parser = new Parser(pattern.source);
  const whole = parser.sequences();
  const atoms = parser.atoms.map(
    (source) => new RegExp(`^(?:${source})$`, pattern.flags.replace(/[gy]/g, '')),
  );
  const samples = representatives(atoms);
  const textOf = sampler(samples, pattern.flags.replace(/[gy]/g, ''));
  const outsiders = samples.filter((sample) => !atoms.some((atom) => atom.test(sample))).slice(0, 1);
  const texts = new Set<string>();
  for (const sequence of whole) {
    for (const { before, part } of repetitionsIn(sequence)) {
      const near = textOf.one(before);
      const units = textOf.several(part);
      for (const unit of new Set([...units, near, near + (units[0] ?? '')].filter((text) => text !== ''))) {
        const pumped = unit.repeat(Math.ceil(length / unit.length));
        for (const start of new Set(['', near]))
          for (const end of ['', ...outsiders, '\n', '!']) texts.add(start + pumped + end);
      }
    }
  }
  return [...texts];
}

/** One character of each kind that the atoms of an expression tell apart. */
function representatives(atoms: readonly RegExp[]): string[] {
  const kinds = new Map(
    ALPHABET.toReversed().map((one) => [atoms.map((atom) => atom.test(one)).join(), one]),
  );
  return [...kinds.values()];
}

interface Repetition {
  /** What the expression wants before the repetition. */
  before: Part[];
  part: Part;
}

function* repetitionsIn(sequence: readonly Part[], outer: Part[] = []): Generator<Repetition> {
  for (const [index, part] of sequence.entries()) {
    const before = [...outer, ...sequence.slice(0, index)];
    if (part.kind === 'choice') for (const inner of part.sequences) yield* repetitionsIn(inner, before);
    if (part.kind !== 'many') continue;
    if (part.most > FEW) yield { before, part: part.part };
    yield* repetitionsIn([part.part], before);
  }
}

function sampler(samples: readonly string[], flags: string) {
  const several = (part: Part): string[] => {
    switch (part.kind) {
      case 'nothing':
        return [];
      case 'one': {
        const atom = new RegExp(`^(?:${part.source})$`, flags);
        return samples.filter((sample) => atom.test(sample)).slice(0, 6);
      }
      case 'many': {
        const unit = one([part.part]).repeat(Math.max(1, part.least));
        return unit === '' ? [] : [unit, ...several(part.part)];
      }
      case 'choice': {
        const wholes = part.sequences.map((sequence) => one(sequence));
        const parts = part.sequences.flatMap((sequence) =>
          sequence.flatMap((inner) => several(inner).slice(0, 3)),
        );
        return [...new Set([...wholes, ...parts])].filter((text) => text !== '');
      }
    }
  };
  const one = (sequence: readonly Part[]): string =>
    sequence
      .map((part) => {
        if (part.kind === 'nothing') return '';
        if (part.kind === 'choice') return one(part.sequences[0] ?? []);
        if (part.kind === 'many') return one([part.part]).repeat(Math.min(part.least, 1_000));
        return several(part)[0] ?? '';
      })
      .join('');
  return { one, several };
}

/** Reads the structure of an expression: sequences, groups and repetitions. Conditions count as nothing. */
class Parser {
  /** The sources of single characters and classes. */
  readonly atoms: string[] = [];
  private at = 0;

  constructor(private readonly source: string) {}

  sequences(): Part[][] {
    const sequences: Part[][] = [[]];
    while (this.at < this.source.length && this.source[this.at] !== ')') {
      if (this.source[this.at] === '|') {
        this.at += 1;
        sequences.push([]);
      } else sequences.at(-1)?.push(this.repeated(this.part()));
    }
    return sequences;
  }

  private part(): Part {
    const group = this.take(/\((\?(?:[:=!]|<[=!]|<\w+>))?/y);
    if (group !== undefined) {
      const sequences = this.sequences();
      this.at += 1;
      return /[=!]$/.test(group) ? { kind: 'nothing' } : { kind: 'choice', sequences };
    }
    if (this.take(/[\^$]|\\[bB]|\\[1-9]|\\k<\w+>/y) !== undefined) return { kind: 'nothing' };
    const source =
      this.take(/\[(?:\\.|[^\\\]])*\]|\\[pP]\{[^}]+\}|\\u\{[^}]+\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|./isy) ??
      '';
    this.atoms.push(source);
    return { kind: 'one', source };
  }

  private repeated(part: Part): Part {
    const quantifier = this.take(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y);
    if (quantifier === undefined) return part;
    const [, low, comma, high] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? [];
    if (low === undefined) {
      const most = quantifier.startsWith('?') ? 1 : Number.POSITIVE_INFINITY;
      return { kind: 'many', part, least: quantifier.startsWith('+') ? 1 : 0, most };
    }
    const most = comma === '' ? Number(low) : high ? Number(high) : Number.POSITIVE_INFINITY;
    return { kind: 'many', part, least: Number(low), most };
  }

  private take(token: RegExp): string | undefined {
    token.lastIndex = this.at;
    const taken = token.exec(this.source)?.[0];
    this.at += taken?.length ?? 0;
    return taken;
  }
}
