import type { Answer } from '../support/client.js';
import type { NamedOperation } from '../support/described-api.js';
import type { Case } from './draw/cases.js';
import type { DrawnRequest } from './draw/drawn.js';
import type { DrawnWire } from './draw/wire.js';
import { dumpOf, type Findings } from './findings.js';
import type { Oracle } from './oracle.js';
import { converse, ready, send } from './send.js';
import type { Call } from './sequences/steps.js';
import { SEQUENCES } from './sequences.js';
import type { World } from './world.js';

/** Sends cases and holds what comes back against the oracle. */
export class Player {
  /** Answers by status. */
  readonly statuses: Record<number, number> = {};
  /** Operations that answered a success. */
  readonly succeeded = new Set<string>();

  constructor(
    private readonly world: World,
    private readonly operations: readonly NamedOperation[],
    private readonly oracle: Oracle,
    private readonly findings: Findings,
  ) {}

  /** Plays one case to its end. */
  async play(index: number, drawn: Case): Promise<void> {
    if (drawn.kind === 'request') await this.request(index, drawn.request);
    else if (drawn.kind === 'wire') await this.wire(index, drawn.wire);
    else await this.sequence(index, drawn.name);
  }

  /** A case as a person would repeat it. */
  dumpOf(drawn: Case): string {
    if (drawn.kind === 'request')
      return dumpOf(this.world.url, ready(this.world, drawn.request, 'dump', '192.0.2.1'));
    return JSON.stringify(drawn.kind === 'wire' ? drawn.wire : drawn).slice(0, 3_000);
  }

  private async request(index: number, drawn: DrawnRequest): Promise<Answer | undefined> {
    const operation = this.operations.find(({ operationId }) => operationId === drawn.operationId);
    const request = ready(this.world, drawn, `fuzz-${index}`, addressOf(index));
    try {
      const answer = await send(this.world.url, request);
      const problem = this.seen(operation, answer);
      if (problem) {
        const what = `${drawn.operationId ?? 'no operation'} ${answer.status}: ${problem}`;
        this.findings.add({ index, problem: what, dump: dumpOf(this.world.url, request) });
      }
      return answer;
    } catch (error) {
      const problem = `${drawn.operationId ?? 'no operation'}: no answer: ${(error as Error).message}`;
      this.findings.add({ index, problem, dump: dumpOf(this.world.url, request) });
      return undefined;
    }
  }

  private async wire(index: number, wire: DrawnWire): Promise<void> {
    const add = (problem: string) =>
      this.findings.add({
        index,
        problem: `${wire.name}: ${problem}`,
        dump: this.dumpOf({ kind: 'wire', wire }),
      });
    try {
      const answers = await converse(this.world, wire);
      if (answers.length < wire.answers) add(`${answers.length} of ${wire.answers} answers came`);
      for (const answer of answers) {
        const problem = this.seen(undefined, answer);
        if (problem) add(problem);
      }
    } catch (error) {
      add((error as Error).message);
    }
  }

  private async sequence(index: number, name: string): Promise<void> {
    const steps: string[] = [];
    const call: Call = async (method, target, { as = 'none', token, body, headers = [] } = {}) => {
      const operationId = this.operations.find(
        (one) => one.method === method && fits(one.path, target),
      )?.operationId;
      const own: [string, string][] = token ? [['authorization', `Bearer ${token}`]] : [];
      if (body !== undefined) own.push(['content-type', 'application/json']);
      const text = body === undefined ? undefined : { text: JSON.stringify(body) };
      steps.push(`${method} ${target} as ${as}`);
      const answer = await this.request(index, {
        operationId,
        method,
        target,
        caller: as,
        headers: [...own, ...headers],
        body: text,
      });
      if (!answer) throw new Error(`${method} ${target} was not answered`);
      return answer;
    };
    const problems = await SEQUENCES[name]?.(call, index).catch((error: Error) => [error.message]);
    for (const problem of problems ?? [])
      this.findings.add({ index, problem: `${name}: ${problem}`, dump: steps.join('\n') });
  }

  private seen(operation: NamedOperation | undefined, answer: Answer): string | undefined {
    this.statuses[answer.status] = (this.statuses[answer.status] ?? 0) + 1;
    // Some send the browser elsewhere, and do nothing else.
    if (operation && (answer.status < 300 || answer.status === 302))
      this.succeeded.add(operation.operationId);
    return this.oracle.problemOf(operation, answer);
  }
}

/** The address that the proxy in front of the service would tell of the caller. */
function addressOf(index: number): string {
  return `198.${18 + (index % 2)}.${(index >> 9) & 255}.${(index >> 1) & 255}`;
}

function fits(path: string, target: string): boolean {
  const [plain = ''] = target.split('?');
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain);
}
