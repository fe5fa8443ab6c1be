import { excerptOf } from './oracle.js';
import type { ReadyRequest } from './send.js';

/** Something that should not have happened, and how to make it happen again. */
export interface Finding {
  index?: number;
  problem: string;
  dump?: string;
}

/** Findings without their doubles: of those that read alike, the first ones. */
export class Findings {
  private readonly kept = new Map<string, { finding: Finding; count: number }>();

  add(finding: Finding): void {
    const alike = finding.problem.replace(/[\da-f-]{8,}|\d+/g, '#').slice(0, 400);
    const known = this.kept.get(alike);
    if (known) known.count += 1;
    else this.kept.set(alike, { finding, count: 1 });
  }

  get list(): Finding[] {
    return [...this.kept.values()].map(({ finding, count }) => ({
      ...finding,
      problem: count > 1 ? `${finding.problem} (${count} times)` : finding.problem,
    }));
  }
}

/** A request in the manner of curl; tokens are left out. */
export function dumpOf(url: string, { method, target, headers, body }: ReadyRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = headers.map(([name, value]) =>
    name === 'authorization'
      ? '-H "Authorization: Bearer $TOKEN"'
      : `-H ${quoted(`${name}: ${excerptOf(value)}`)}`,
  );
  const data = body && `--data-binary ${quoted(excerptOf(body.toString(), 2_000))}`;
  return [
    `curl -i -X ${method} ${quoted(url + excerptOf(target, 1_000))}`,
    ...lines,
    ...(data ? [data] : []),
  ].join(' \\\n  ');
}
