import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AlertRule, alertRules, type Sample, samplesOf } from './support/alert-rules.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const RULES = alertRules();
const named = RULES.map((rule) => [rule.name, rule] as [string, AlertRule]);
/** The pages with the tables of metrics and of alerts. */
const operations = ['metrics', 'alerts']
  .map((page) => readFileSync(`docs/operations/${page}.en.md`, 'utf8'))
  .join('\n');
/** What Prometheus itself adds to every sample. */
const OF_THE_SCRAPE = ['job', 'instance'];

const service = startOnce(startTestService);
let samples: Sample[];
/** Names of the metrics on the page, those without a sample too, and the labels of each. */
let exported: Map<string, string[]>;
beforeAll(async () => {
  const { text } = await service.anonymous.get('/metrics');
  samples = samplesOf(text);
  const registry = service.running.app.get(Registry);
  exported = new Map(
    [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => {
      const metric = registry.getSingleMetric(name) as unknown as { labelNames?: string[] } | undefined;
      return [name, metric?.labelNames ?? []];
    }),
  );
});

const section = (title: string) =>
  operations.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
/** First cells of a section's table, without their backquotes. */
const rows = (title: string) =>
  [...section(title).matchAll(/^\| `([^`]+)` \|/gm)].map(([, cell = '']) => cell);

/** `metric{selector}` as often as an expression has it; `up` is Prometheus's own. */
const selected = ({ expr }: AlertRule) =>
  [...expr.matchAll(/\b((?:zeyil|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, metric = '', selector = '']) => ({
      metric,
      matchers: [...selector.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => ({
        label,
        value,
      })),
    }),
  );

describe('the alert rules', () => {
  test('are read whole', () => {
    const text = readFileSync('deploy/prometheus/alerts.yml', 'utf8');
    expect(RULES).toHaveLength(text.match(/alert:/g)?.length ?? 0);
    expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length);
  });

  test.each(named)('%s asks for what a running service exports', (name, rule) => {
    const asked = selected(rule);
    if (name !== 'ZeyilReplicaDown') expect(asked).not.toEqual([]);
    for (const { metric, matchers } of asked) {
      expect([...exported.keys()]).toContain(metric);
      const own = matchers.filter(({ label }) => !OF_THE_SCRAPE.includes(label));
      for (const { label, value } of own) {
        const values = samples
          .filter((sample) => sample.metric === metric)
          .map(({ labels }) => labels[label]);
        expect(values).toContain(value);
      }
    }
  });

  test.each(named)('%s goes by labels, and shows labels, that its metrics have', (_, rule) => {
    const labels = [...OF_THE_SCRAPE, ...selected(rule).flatMap(({ metric }) => exported.get(metric) ?? [])];
    const grouped = [...rule.expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(', '),
    );
    const shown = [...`${rule.summary} ${rule.description}`.matchAll(/\$labels\.(\w+)/g)].map(
      ([, label]) => label,
    );
    for (const label of [...grouped, ...shown]) expect(labels).toContain(label);
  });

  test.each(named)('%s says what happened, how bad it is, and where to read on', (_, rule) => {
    expect(['critical', 'warning']).toContain(rule.severity);
    expect(rule.summary).toMatch(/^.{10,120}$/);
    expect(rule.description.length).toBeGreaterThan(100);
    const [, page = '', fragment] = /^(docs\/[a-z./-]+\.md)#([a-z-]+)$/.exec(rule.runbook) ?? [];
    const fragments = [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(fragments).toContain(fragment);
  });

  test('each fire in a test of promtool, and each stand in the table of docs/operations/alerts.en.md', () => {
    const names = RULES.map(({ name }) => name).sort();
    const fired = readFileSync('deploy/prometheus/alerts.test.yml', 'utf8').matchAll(/alertname="(\w+)"/g);
    expect([...new Set([...fired].map(([, name]) => name))].sort()).toEqual(names);
    expect(rows('Alerts').sort()).toEqual(names);
  });
});

test('the table of metrics in docs/operations/metrics.en.md is what is exported, with its labels', () => {
  const own = [...exported].filter(([name]) => name.startsWith('zeyil_'));
  const told = own.map(([name, labels]) => (labels.length > 0 ? `${name}{${labels.join(',')}}` : name));
  expect(rows('Metrics').sort()).toEqual(told.sort());
});

test('The page on logs names every cause of a 401 and of a 403 that a request has', {
  tags: 'running',
}, () => {
  const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join('src', file), 'utf8'))
    .join('\n');
  const denied = [...source.matchAll(/denied\('([^']+)'\)/g)].map(([, cause]) => cause);
  // The rows of the tables of a token's faults: what begins the library's message, or the fault of its times, then the cause.
  const token = [
    ...source.matchAll(
      /^ {2}(?:\['jwt [^']*'|\['invalid [^']*'|\w+: \[|'[^']+': \[),? ?'([^']+)', 'The token/gm,
    ),
  ];
  const causes = new Set([...denied, ...token.map(([, cause]) => cause)]);
  // Of a route whose rule was forgotten, which no release has.
  causes.delete('no rule');
  expect(causes.size).toBeGreaterThan(12);
  const told = section('Log lines and their fields');
  for (const cause of causes) expect(told).toContain(`\`${cause}\``);
});

describe('the dashboard', () => {
  const dashboard = JSON.parse(readFileSync('deploy/grafana/zeyil-gateway.json', 'utf8')) as {
    panels: { title: string; type: string; targets?: { expr: string }[] }[];
  };
  const panels = dashboard.panels.filter(({ type }) => type !== 'row');
  const cases = panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, expr] as [string, string]),
  );

  test('The dashboard shows what every alert of deliveries, requests and the database watches', {
    tags: 'running',
  }, () => {
    expect(panels.length).toBeGreaterThan(15);
    const shown = cases.map(([, expr]) => expr).join('\n');
    for (const name of [
      'ZeyilDeliveriesParked',
      'ZeyilDeliveriesNotSent',
      'ZeyilDatabaseUnavailable',
      'ZeyilNoReplicaReady',
      'ZeyilClockSkew',
    ]) {
      const rule = RULES.find((one) => one.name === name) as AlertRule;
      for (const { metric } of selected(rule)) expect([name, shown.includes(metric)]).toEqual([name, true]);
    }
  });

  test.each(cases)('%s asks for what a running service exports (%s)', (_, expr) => {
    const asked = [
      ...expr.matchAll(/\b((?:zeyil|process|nodejs)_\w+?)(?:_bucket|_count|_sum)?\b(?=\{)/g),
    ].map(([, metric = '']) => metric);
    expect(asked).not.toEqual([]);
    for (const metric of asked) expect([...exported.keys()]).toContain(metric);
  });
});
