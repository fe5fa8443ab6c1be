import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { Client } from './client.js';
import { endorsement, openJob } from './jobs.js';
import { startTestPlatform, succeed, type TestPlatform } from './platform.js';
import type { ServiceProcess } from './process.js';
import { loggedIn, openProcesses, type Processes } from './processes.js';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from './trace-collector.js';

export const INSURER = { userName: 'insurer', password: 'the second password' };
/** A caller's trace, and its span. */
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
export const CALLER = '00f067aa0ba902b7';
export const SAMPLED = `00-${TRACE}-${CALLER}-01`;
const SECRET_MESSAGE = 'Zeyil: 34 GZL 034';

export interface Prepared {
  service: ServiceProcess;
  admin: Client;
  agentId: number;
  /** A job whose endorsement was requested. */
  jobId: number;
}

/** Processes of the service, the platform of their agent, and the collector that their traces go to. */
export class TracedProcesses {
  private constructor(
    readonly processes: Processes,
    readonly platform: TestPlatform,
    readonly collector: TraceCollector,
  ) {}

  static async open(): Promise<TracedProcesses> {
    return new TracedProcesses(await openProcesses(), await startTestPlatform(), await startTraceCollector());
  }

  async close(): Promise<void> {
    await this.processes.close();
    await this.platform.close();
    await this.collector.close();
  }

  /** Settings of a process that sends its traces to the collector at once. */
  get settings(): Record<string, string> {
    return {
      OTEL_EXPORTER_OTLP_ENDPOINT: this.collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      NOTIFICATION_RETRY_WAITS: '200ms,200ms,200ms,200ms',
    };
  }

  /** Starts a process, by default one with traces, and requests an endorsement of a new job. */
  async prepare(variables: Record<string, string> = this.settings): Promise<Prepared> {
    const service = await this.processes.start(variables);
    const admin = await loggedIn(service.url);
    const agent = await admin.post('/api/admin/agents', { name: 'Acente', platformUrl: this.platform.url });
    await admin.post('/api/admin/users', {
      ...INSURER,
      roles: ['InsuranceCompanyAPIAdmin'],
      permissions: ['Create'],
      insuranceCompanyIds: [110],
    });
    return this.another({ service, admin, agentId: agent.response<{ Id: number }>().Id });
  }

  /** Requests an endorsement of another job, of the same process; the platform has received nothing of it yet. */
  async another(started: Omit<Prepared, 'jobId'>): Promise<Prepared> {
    await this.processes.settled();
    this.platform.attempts.length = 0;
    this.platform.answer(succeed);
    const jobId = await openJob(started.admin, { agentId: started.agentId });
    await started.admin.post(`/api/platform/jobs/${jobId}/endorsement-requests`, { message: 'Plaka zeyili' });
    return { ...started, jobId };
  }

  /** Resolves when the collector has every span that has ended so far. */
  async flushed({ admin }: Prepared): Promise<void> {
    await this.processes.settled();
    const last = randomBytes(16).toString('hex');
    await admin.send('GET', '/api/codes', undefined, { traceparent: `00-${last}-${CALLER}-01` });
    await this.trace(last, 'GET /api/codes');
  }

  /** The spans of a trace, once it has a span of this name that satisfies the condition. */
  async trace(id: string, name: string, satisfies: (span: CollectedSpan) => boolean = () => true) {
    const found = () => this.collector.spans().filter(({ traceId }) => traceId === id);
    await expect.poll(() => found().some((span) => span.name === name && satisfies(span))).toBe(true);
    return found();
  }
}

/** Makes the endorsement of the prepared job, in the trace of the headers. */
export async function make({ service, jobId }: Prepared, headers: Record<string, string>): Promise<void> {
  const insurer = await loggedIn(service.url, INSURER);
  const body = endorsement({ message: SECRET_MESSAGE });
  const answer = await insurer.post(`/api/offline/jobs/${jobId}/endorsements`, body, headers);
  expect(answer.status).toBe(204);
}

export const named = (spans: readonly CollectedSpan[], name: string) =>
  spans.filter((span) => span.name === name);
