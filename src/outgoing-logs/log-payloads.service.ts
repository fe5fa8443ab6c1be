import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import type { Caller } from '../access/access.js';
import { type AgentEndpoint, AgentEndpoints } from '../agents/agent-endpoints.service.js';
import { agentOf } from '../agents/agents.sql.js';
import type { StoredEndpoint } from '../agents/endpoint.rules.js';
import type { BodyHold } from '../api/binding/body-budget.js';
import { stringifyJson } from '../api/json/stringify.js';
import { refused } from '../api/refusal.js';
import { AuditService } from '../audit/audit.service.js';
import { signatureHeaders } from '../crypto/webhook-signature.js';
import { inTransaction } from '../data/transaction.js';
import { DomainError } from '../errors/domain-error.js';
import { notificationOf } from '../notifications/notifications.sql.js';
import { PayloadCipher } from '../notifications/payload-cipher.service.js';
import { newQueryReferanceNo, newSubReferanceNo } from '../notifications/references.js';
import { PlatformQueries } from '../platform/platform-queries.client.js';
import { Clock } from '../time/clock.js';
import { type PayloadAnswer, readPlatformAnswer } from './log-payload.rules.js';
import type { LogPayload } from './outgoing-log.answers.js';
import type { OutgoingLogPayload, OutgoingLogRequest } from './outgoing-log.payloads.js';
import { AGENT_KEYS_UNREADABLE, OUTGOING_LOG_NOT_FOUND } from './outgoing-log.refusals.js';
import type { ReadLogPayload } from './outgoing-log.requests.js';

interface StoredLog extends StoredEndpoint {
  agentId: number;
  gwLogId: string;
  notificationId: string;
  /** Bytes of the notification's payload, while it is undelivered and within the retention. */
  size: number | null;
}

/** Counters of the bodies that were requested from this process. */
@Injectable()
export class OutgoingLogMetrics {
  private readonly questions: Counter<'outcome'>;

  constructor(registry: Registry) {
    this.questions = new Counter({
      name: 'zeyil_outgoing_log_questions_total',
      help: 'Bodies of outgoing logs that were asked for: answered here while undelivered (Local), by the platform (Answered), or not.',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  /** A body was requested; `Local` when it was returned without asking the platform. */
  asked(outcome: 'Local' | PayloadAnswer['outcome']): void {
    this.questions.inc({ outcome });
  }
}

/** The bodies of outgoing calls: read here while they are undelivered, else asked of the agent's platform. */
@Injectable()
export class LogPayloads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly endpoints: AgentEndpoints,
    private readonly platform: PlatformQueries,
    private readonly audit: AuditService,
    private readonly metrics: OutgoingLogMetrics,
    private readonly payloads: PayloadCipher,
  ) {}

  /**
   * Reads one body. The caller, the reason and the outcome are recorded first; without that entry no body is returned.
   * @param hold takes the body: twelve of the largest at once would fill the memory
   * @throws DomainError General.NotFound, OutgoingLogs.PlatformError or PlatformUnreachable, General.Unavailable; DecryptionError
   */
  async read(
    caller: Caller,
    { id, isResponse, reason }: ReadLogPayload,
    hold: BodyHold,
  ): Promise<LogPayload> {
    const log = await this.find(id);
    const local = await this.localPayload(id, log, isResponse, hold);
    const referanceNo = newQueryReferanceNo(log.agentId, this.clock.now());
    const answer =
      local === undefined
        ? await this.ask(log, { id, isResponse, referanceNo }, hold)
        : { outcome: 'Answered' as const, payload: local };
    this.metrics.asked(local === undefined ? answer.outcome : 'Local');
    const source =
      local === undefined ? { Source: 'Platform', ReferanceNo: referanceNo } : { Source: 'Local' };
    const details = { IsResponse: isResponse, Reason: reason, ...source, Outcome: answer.outcome };
    await inTransaction(this.dataSource, (tx) =>
      this.audit.record(tx, caller, {
        action: 'outgoingLog.readPayload',
        target: `outgoing log ${id}`,
        details,
      }),
    );
    if (answer.outcome === 'Answered') {
      return { LogID: id, GwLogId: log.gwLogId, IsResponse: isResponse, Payload: answer.payload };
    }
    throw answer.error;
  }

  private async find(id: bigint): Promise<StoredLog> {
    const [log]: StoredLog[] = await this.dataSource.query(FIND_LOG, [id]);
    if (!log) throw refused(OUTGOING_LOG_NOT_FOUND);
    return log;
  }

  private async localPayload(
    id: bigint,
    { notificationId, size }: StoredLog,
    isResponse: boolean,
    hold: BodyHold,
  ): Promise<string | undefined> {
    if (size === null) return undefined;
    await hold.add(size);
    await hold.complete();
    const [kept]: { payload: string | null }[] = await this.dataSource.query(READ_PAYLOAD, [id]);
    const stored = kept?.payload ?? null;
    // It has been delivered meanwhile.
    if (stored === null) return undefined;
    const payload = await this.payloads.decrypt(notificationId, stored);
    const { DataSent, DataReceived } = JSON.parse(payload) as OutgoingLogPayload;
    return isResponse ? DataReceived : DataSent;
  }

  /** Holds no connection or lock of the database meanwhile: a platform may be slow. */
  private async ask(
    log: StoredLog,
    { id, isResponse, referanceNo }: { id: bigint; isResponse: boolean; referanceNo: string },
    hold: BodyHold,
  ): Promise<PayloadAnswer> {
    const asked: OutgoingLogRequest = { LogID: id, GwLogId: log.gwLogId, IsResponse: isResponse };
    const at = this.clock.now().getTime();
    const question = stringifyJson({
      ReferanceNo: referanceNo,
      SubReferanceNo: newSubReferanceNo(at),
      RequestKeyValueSet: null,
      RequestObject: asked,
    });
    const endpoint = this.endpointOf(log);
    if (!endpoint) return { outcome: 'PlatformUnreachable', error: refused(AGENT_KEYS_UNREADABLE) };
    const call = { id: referanceNo, seconds: Math.floor(at / 1_000), body: question };
    const signature =
      endpoint.signingSecrets.length > 0 ? signatureHeaders(endpoint.signingSecrets, call) : {};
    try {
      const answer = await this.platform.getOutgoingLogPayload(endpoint, question, hold, signature);
      if (answer.body) await hold.complete();
      return readPlatformAnswer(answer, id);
    } catch (error) {
      if (error instanceof DomainError) return { outcome: 'NoRoom', error };
      throw error;
    }
  }

  /**
   * Undefined when the agent's keys cannot be decrypted with the keys of the settings; the cause is not passed on.
   */
  private endpointOf(log: StoredLog): AgentEndpoint | undefined {
    try {
      return this.endpoints.endpoint(log);
    } catch {
      return undefined;
    }
  }
}

const READ_PAYLOAD = `
  select n.payload from outgoing_log l
  join ${notificationOf('l')}
  where l.id = $1`;
const FIND_LOG = `
  select l.agent_id as "agentId", l.gw_log_id as "gwLogId", l.notification_id as "notificationId", octet_length(n.payload) as size,
         a.platform_url as "platformUrl",
         a.platform_api_key as "platformApiKey", a.platform_authorization as "platformAuthorization",
         a.signing_secrets as "signingSecrets"
  from outgoing_log l
  join ${agentOf('l.agent_id')}
  left join ${notificationOf('l')}
  where l.id = $1`;
