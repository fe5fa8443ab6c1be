import { readFileSync } from 'node:fs';

/** A rule of deploy/prometheus/alerts.yml. */
export interface AlertRule {
  name: string;
  expr: string;
  severity: string;
  summary: string;
  description: string;
  /** A page and its section: `docs/operations/run.en.md#...` */
  runbook: string;
}

/**
 * Every rule, in the order of the file. promtool checks the grammar of the file; this parser reads only the YAML that
 * the file uses.
 */
export function alertRules(): AlertRule[] {
  const [, ...blocks] = readFileSync('deploy/prometheus/alerts.yml', 'utf8').split(/^ +- alert: /m);
  return blocks.map((block) => {
    const field = (key: string) => {
      const [, indent = '', line = ''] = new RegExp(`^( +)${key}: (.*)$`, 'm').exec(block) ?? [];
      if (line !== '>-') return line.replace(/^"(.*)"$/, '$1');
      const folded = new RegExp(`^ +${key}: >-\\n((?:${indent} +.*\\n)+)`, 'm').exec(block)?.[1] ?? '';
      return folded.trim().replace(/\s+/g, ' ');
    };
    return {
      name: block.slice(0, block.indexOf('\n')),
      expr: field('expr'),
      severity: field('severity'),
      summary: field('summary'),
      description: field('description'),
      runbook: field('runbook_url'),
    };
  });
}

/** A line of /metrics. */
export interface Sample {
  metric: string;
  labels: Record<string, string>;
  value: number;
}

export function samplesOf(page: string): Sample[] {
  return page.split('\n').flatMap((line) => {
    const [, metric, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (metric === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text]);
    return [{ metric, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

const COMPARISON =
  /^(abs\(|(?:max|min) by \([^)]*\) \()?(zeyil_\w+)(?:\{(\w+)="([^"]*)"\})?\)? (==|>) ([\d.]+)$/;

/**
 * Whether a page has a value at which the rule's comparison holds. Supports expressions of one metric compared with a
 * number.
 */
export function holds({ name, expr }: AlertRule, page: string): boolean {
  const [all, around = '', metric, label, text, operator, bound] = COMPARISON.exec(expr) ?? [];
  if (all === undefined) throw new Error(`${name} is more than one comparison: ${expr}`);
  return samplesOf(page)
    .filter((sample) => sample.metric === metric && (label === undefined || sample.labels[label] === text))
    .map(({ value }) => (around === 'abs(' ? Math.abs(value) : value))
    .some((value) => (operator === '>' ? value > Number(bound) : value === Number(bound)));
}
