import { Injectable } from '@nestjs/common';
import { type Caller, isStaff } from '../access/access.js';
import { validationError } from '../api/general.refusals.js';
import { entryRow } from '../audit/audit.service.js';
import { type Batches, BatchSizes, MEMBERS_AT_MOST } from '../data/batches.js';
import { DatabasePools } from '../data/database-pools.js';
import { momentText, type WrittenRow } from '../data/written-rows.sql.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { Clock } from '../time/clock.js';
import { LogUrls } from './log-urls.js';
import type { AnnouncedLog } from './outgoing-log.answers.js';
import { outgoingLogPayload } from './outgoing-log.payloads.js';
import type { AnnounceOutgoingLog } from './outgoing-log.requests.js';
import { type LogNumbers, NUMBER_LOGS, RECORD_LOG, RECORD_LOGS } from './recording.sql.js';

/** A log to be recorded with others. */
interface Member {
  /** Its row as JSON. */
  json: string;
  /** In its stored form. */
  payload: string;
}

/** Calls that adapters made: each is announced to its agent's platform, with its bodies. */
@Injectable()
export class OutgoingLogsService {
  private readonly numbers: Batches<number, LogNumbers | null>;
  private readonly recordings: Batches<Member, true>;

  constructor(
    private readonly pools: DatabasePools,
    private readonly clock: Clock,
    private readonly notifications: NotificationsService,
    private readonly urls: LogUrls,
    batches: BatchSizes,
  ) {
    this.numbers = batches.of<number, LogNumbers | null>({
      name: 'number-log',
      together: (agents) => this.number(agents),
      alone: async (agent) => (await this.number([agent]))[0] ?? null,
    });
    this.recordings = batches.of<Member, true>({
      name: 'log',
      together: (members) => this.record(members),
      alone: async (member) => {
        await this.record([member]);
        return true;
      },
      bytesOf: ({ json, payload }) => json.length + payload.length,
    });
  }

  /**
   * Records a call and publishes notification 3, in one transaction; the bodies are stored in its payload and nowhere else. A call
   * that the staff announces instead of an adapter is audited.
   * @throws DomainError Validation.General for an unknown agent
   */
  async announce(caller: Caller, call: AnnounceOutgoingLog): Promise<AnnouncedLog> {
    const { agentId } = call;
    const numbers = await this.numbers.call(agentId);
    if (!numbers) {
      throw validationError([{ Field: 'AgentId', Message: 'AgentId must be the id of an agent.' }]);
    }
    const { id } = numbers;
    const payload = outgoingLogPayload(BigInt(id), call, this.urls.loggable(call.url), this.clock);
    const { GwLogId, AgentId, OutgoingRequestLogID } = payload;
    const audited = {
      action: 'outgoingLog.announce',
      target: `outgoing log ${id}`,
      after: { GwLogId, AgentId },
    } as const;
    const row: WrittenRow = {
      ...numbers,
      gw_log_id: GwLogId,
      insurance_company_id: payload.InsuranceCompanyId,
      product_id: payload.ProductId,
      service_operation_id: payload.ServiceOperationId,
      url: payload.Url,
      started_at: momentText(call.startedAt),
      duration_ms: payload.DurationMs,
      http_status: payload.HttpStatus,
      ...this.notifications.addressRow({ type: 3, agentId, subject: { kind: 'OutgoingLog', id } }),
      ...(isStaff(caller) && entryRow(caller, audited)),
    };
    const stored = await this.notifications.asStored(3, numbers.notification_id, payload);
    await this.recordings.call({ json: JSON.stringify(row), payload: stored });
    this.notifications.wake([agentId]);
    return { OutgoingRequestLogID, GwLogId };
  }

  /** The numbers of a log for each agent; null for one that does not exist. */
  private async number(agents: readonly number[]): Promise<(LogNumbers | null)[]> {
    const values = [JSON.stringify(agents.map((id) => ({ asked_id: id })))];
    const { rows } = await this.pools.requests.query<LogNumbers & { n: number }>({ ...NUMBER_LOGS, values });
    const found = new Map(rows.map(({ n, ...numbers }) => [n, numbers]));
    return agents.map((_, index) => found.get(index + 1) ?? null);
  }

  private async record(members: readonly Member[]): Promise<true[]> {
    const [statement, places] = members.length === 1 ? [RECORD_LOG, 1] : [RECORD_LOGS, MEMBERS_AT_MOST];
    const payloads = Array.from({ length: places }, (_, index) => members[index]?.payload);
    const values = [`[${members.map(({ json }) => json).join()}]`, ...payloads];
    await this.pools.requests.query({ ...statement, values });
    return members.map(() => true as const);
  }
}
