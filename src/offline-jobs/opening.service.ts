import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isStaff } from '../access/access.js';
import { AgentsService } from '../agents/agents.service.js';
import { stringifyJson } from '../api/json/stringify.js';
import { refused } from '../api/refusal.js';
import { entryRow } from '../audit/audit.service.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { type Batches, BatchSizes } from '../data/batches.js';
import { DatabasePools } from '../data/database-pools.js';
import { waitForLock } from '../data/locking.js';
import { inTransaction, queryNamed } from '../data/transaction.js';
import type { WrittenRow } from '../data/written-rows.sql.js';
import { DomainError } from '../errors/domain-error.js';
import { Clock } from '../time/clock.js';
import {
  IdempotencyKeys,
  type IdempotentRequest,
  idempotentRequest,
  keyRow,
  type RepeatableCall,
  repeatOf,
} from './idempotency.service.js';
import type { OpenJobRequest } from './intake.requests.js';
import { PROPOSAL_OPEN } from './job.refusals.js';
import { PROPOSAL } from './job.sql.js';
import { actionRow, type JobActor } from './job-actions.sql.js';
import { assertOwner } from './job-owner.js';
import { ActionType, Stage } from './job-stages.rules.js';
import { JobsService } from './jobs.service.js';
import { OPEN, type OpeningField } from './opening.sql.js';

/** A job to be opened with others. */
interface Opening {
  /** Its row as JSON. */
  json: string;
  /** User and Idempotency-Key. */
  key: string | undefined;
}

/** Opens jobs on the platform's side. */
@Injectable()
export class JobOpening {
  private readonly openings: Record<keyof typeof OPEN, Batches<Opening, number | null>>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly pools: DatabasePools,
    private readonly clock: Clock,
    private readonly agents: AgentsService,
    private readonly jobs: JobsService,
    private readonly keys: IdempotencyKeys,
    batches: BatchSizes,
  ) {
    const opening = (name: string, kind: keyof typeof OPEN) =>
      batches.of<Opening, number | null>({
        name,
        together: (openings) => this.openAll(kind, openings),
        alone: async (one) => (await this.openAll(kind, [one]))[0] ?? null,
        keysOf: ({ key }) => (key === undefined ? [] : [key]),
        bytesOf: ({ json }) => json.length,
      });
    this.openings = { plain: opening('open', 'plain'), keyed: opening('open-keyed', 'keyed') };
  }

  /**
   * Opens a job in stage Poliçe Gerçekleşti for the caller's agent and returns its id; a repeat gets the id of the first call.
   * @throws DomainError Validation.General for an owner who is no active user of the company; General.Conflict for a second open
   *   job of a proposal, when asked for
   */
  async open(
    caller: Caller,
    request: OpenJobRequest,
    call?: RepeatableCall,
  ): Promise<{ id: number; isRepeat: boolean }> {
    // An Operator reads only: beside PlatformUser, that role opens no job of another agent.
    const mayName = caller.roles.includes('Administrator');
    const agentId = await this.agents.actingFor(caller, request.agentId, mayName);
    const { actor, recorded } = await this.jobs.acting(caller, { key: call?.key });
    const repeatable = call && (await idempotentRequest(call, actor.userId, `open ${agentId}`));
    const before = repeatable && repeatOf(repeatable, recorded)?.jobId;
    if (before) return { id: before, isRepeat: true };
    const { ownerId, insuranceCompanyId, uniqueProposal, platformProposalId } = request;
    if (ownerId !== undefined) await assertOwner(this.dataSource.manager, ownerId, insuranceCompanyId);
    const row = openingRow(caller, agentId, actor, request, this.clock.now());
    const opening = {
      json: stringifyJson({ ...row, ...(repeatable && keyRow(repeatable)) }),
      key: repeatable && `key ${repeatable.userId} ${repeatable.key}`,
    };
    const id = await (uniqueProposal
      ? this.openUnique(agentId, platformProposalId, opening).catch((error: unknown) => {
          // A call at the same time, with the same key, may have opened the job that stands in the way.
          if (!repeatable || !(error instanceof DomainError)) throw error;
          return this.openedBefore(repeatable, error);
        })
      : this.openings[repeatable ? 'keyed' : 'plain'].call(opening));
    if (typeof id === 'number') return { id, isRepeat: false };
    return id ?? (await this.openedBefore(repeatable, new Error('A key that was taken is not recorded.')));
  }

  /** The job that a call at the same time, with the same key, has opened. @throws what came of this call, when there is none */
  private async openedBefore(
    repeatable: IdempotentRequest | undefined,
    otherwise: Error,
  ): Promise<{ id: number; isRepeat: true }> {
    const id = repeatable && (await this.keys.recorded(repeatable))?.jobId;
    if (!id) throw otherwise;
    return { id, isRepeat: true };
  }

  /** Opens a job unless one with its proposal is open. @throws DomainError General.Conflict */
  private openUnique(
    agentId: number,
    proposal: OpenJobRequest['platformProposalId'],
    { json, key }: Opening,
  ): Promise<number | null> {
    return inTransaction(this.dataSource, async (tx) => {
      await assertNoneOpen(tx, agentId, proposal);
      const statement = OPEN[key === undefined ? 'plain' : 'keyed'];
      return (await queryNamed<{ id: number }>(tx, statement, [`[${json}]`]))[0]?.id ?? null;
    });
  }

  /** Opens jobs in one statement; undefined for one whose key is taken. */
  private async openAll(
    kind: keyof typeof OPEN,
    openings: readonly Opening[],
  ): Promise<(number | undefined)[]> {
    const values = [`[${openings.map(({ json }) => json).join()}]`];
    const { rows } = await this.pools.requests.query<{ n: number; id: number }>({ ...OPEN[kind], values });
    const ids = new Map(rows.map(({ n, id }) => [n, id]));
    return openings.map((_, index) => ids.get(index + 1));
  }
}

/**
 * Refuses a second open job of an agent's proposal. Callers come one after the other, until their transactions end.
 * @throws DomainError General.Conflict
 */
async function assertNoneOpen(
  tx: EntityManager,
  agentId: number,
  proposal: OpenJobRequest['platformProposalId'],
): Promise<void> {
  if (proposal === undefined) return;
  await waitForLock(tx, ADVISORY_LOCKS.openProposal, { key: `${agentId} ${proposal}` });
  const [open]: { id: number }[] = await tx.query(OPEN_WITH_PROPOSAL, [agentId, String(proposal)]);
  if (open) throw refused(PROPOSAL_OPEN, open.id);
}

const OPEN_WITH_PROPOSAL = `
  select j.id from job j
  where j.agent_id = $1 and ${PROPOSAL} = $2 and j.current_stage in (${Stage.PolicyIssued}, ${Stage.EndorsementRequested})
  limit 1`;

/** The row of `OPEN` for a job in stage Poliçe Gerçekleşti. */
function openingRow(
  caller: Caller,
  agentId: number,
  actor: JobActor,
  request: OpenJobRequest,
  at: Date,
): WrittenRow {
  const stage = Stage.PolicyIssued;
  const fields: Record<OpeningField, WrittenRow[string]> = {
    insurance_company_id: request.insuranceCompanyId,
    agent_id: agentId,
    product_id: request.productId,
    product_branch_id: request.productBranchId,
    product_branch_name: request.productBranchName,
    policy_number: request.policyNumber,
    agent_name: request.agentName,
    owner_id: request.ownerId,
    platform_proposal_id: request.platformProposalId,
    has_exist_policy_request: request.hasExistPolicyRequest ?? false,
  };
  const audited = { action: 'job.open', target: 'job', after: { AgentId: agentId, Stage: stage } } as const;
  return {
    ...fields,
    ...actionRow(undefined, { type: ActionType.JobCreated, stage, actor, at }),
    // A platform's operations on its own jobs are recorded as actions only, those of the staff also in the audit.
    ...(isStaff(caller) && entryRow(caller, audited)),
  };
}
