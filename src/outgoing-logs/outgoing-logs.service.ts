import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller, isStaff } from '../access/access.js';
import { AgentsService } from '../agents/agents.service.js';
import { AuditService } from '../audit/audit.service.js';
import { Clock } from '../common/clock.js';
import { validationError } from '../common/errors/general.refusals.js';
import { inTransaction } from '../common/transaction.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { LogUrls } from './log-urls.js';
import type { AnnouncedLog } from './outgoing-log.answers.js';
import { outgoingLogPayload } from './outgoing-log.payloads.js';
import type { AnnounceOutgoingLog } from './outgoing-log.requests.js';

/** Calls that adapters made: each is announced to its agent's platform, with its bodies. */
@Injectable()
export class OutgoingLogsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly agents: AgentsService,
    private readonly notifications: NotificationsService,
    private readonly urls: LogUrls,
    private readonly audit: AuditService,
  ) {}

  /**
   * Records a call and publishes notification 3; the bodies are stored in its payload and nowhere else. A call that the
   * staff announces instead of an adapter is audited.
   * @throws DomainError Validation.General for an unknown agent
   */
  async announce(caller: Caller, call: AnnounceOutgoingLog): Promise<AnnouncedLog> {
    if (!(await this.agents.exists(call.agentId))) {
      throw validationError([{ Field: 'AgentId', Message: 'AgentId must be the id of an agent.' }]);
    }
    return inTransaction(this.dataSource, async (tx) => {
      const [next]: { id: string }[] = await tx.query(NEXT_ID);
      const id = next?.id ?? '';
      const payload = outgoingLogPayload(BigInt(id), call, this.urls.loggable(call.url), this.clock);
      const published = await this.notifications.publish(tx, {
        type: 3,
        payload,
        agentIds: [call.agentId],
        subject: { kind: 'OutgoingLog', id },
      });
      await tx.query(INSERT_LOG, [
        id,
        payload.GwLogId,
        payload.AgentId,
        payload.InsuranceCompanyId,
        payload.ProductId,
        payload.ServiceOperationId,
        payload.Url,
        call.startedAt,
        payload.DurationMs,
        payload.HttpStatus,
        published?.notificationId,
        published?.deliveryIds[0],
      ]);
      if (isStaff(caller)) {
        const { GwLogId, AgentId } = payload;
        const target = `outgoing log ${id}`;
        await this.audit.record(tx, caller, {
          action: 'outgoingLog.announce',
          target,
          after: { GwLogId, AgentId },
        });
      }
      return { OutgoingRequestLogID: payload.OutgoingRequestLogID, GwLogId: payload.GwLogId };
    });
  }
}

/** Drawn before the rows are written: the notification contains the id, and the log's row the notification's id. */
const NEXT_ID = `select nextval(pg_get_serial_sequence('outgoing_log', 'id')) as id`;

/** `created_at` is the transaction's time, as is the notification's. */
const INSERT_LOG = `
  insert into outgoing_log (id, gw_log_id, agent_id, insurance_company_id, product_id, service_operation_id, url,
                            started_at, duration_ms, http_status, notification_id, delivery_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;
