import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../access/access.js';
import type { RawJson } from '../../api/json/stringify.js';
import type { Language } from '../../api/language.js';
import { refused } from '../../api/refusal.js';
import { AuditService } from '../../audit/audit.service.js';
import { AuditReads } from '../../audit/audit-reads.service.js';
import { inTransaction } from '../../data/transaction.js';
import { StaffJobs } from '../../offline-jobs/staff-jobs.service.js';
import { Clock } from '../../time/clock.js';
import type { PolicyStory, StoryChain, StoryEntry } from './story.answers.js';
import { POLICY_NOT_FOUND } from './story.refusals.js';
import { ENTRIES_AT_MOST, JOBS_AT_MOST, JOBS_OF_POLICY, STORY, type StoryRow } from './story.sql.js';
import { STORY_KINDS, storyText } from './story-words.rules.js';

/** A `PolicyStory` whose jobs PostgreSQL has written. */
export type WrittenStory = Omit<PolicyStory, 'Jobs'> & { Jobs: RawJson };

/** Everything that happened to a policy, in one time line. */
@Injectable()
export class PolicyStories {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: StaffJobs,
    private readonly auditReads: AuditReads,
    private readonly audit: AuditService,
  ) {}

  /**
   * The story, once the audit has its hash: an entry proves what its reader was shown. The entry names the policy's first job, since
   * what the audit keeps must not name a policy.
   * @throws DomainError General.NotFound
   */
  async read(caller: Caller, policyNumber: string, language: Language): Promise<WrittenStory> {
    const found: { id: number }[] = await this.dataSource.query(JOBS_OF_POLICY, [policyNumber]);
    const ids = found.slice(0, JOBS_AT_MOST).map(({ id }) => id);
    const first = ids.at(-1);
    if (first === undefined) throw refused(POLICY_NOT_FOUND);
    const target = `policy of job ${first}`;
    const rows: StoryRow[] = await this.dataSource.query(STORY, [ids, target]);
    const Timeline = inOrder(rows.slice(0, ENTRIES_AT_MOST)).map((row) => this.entryOf(row, language));
    const Chain = await this.auditReads.chainHead();
    const Hash = hashOf(policyNumber, Timeline, Chain);
    const Jobs = await this.jobs.listed(ids);
    const audited = { action: 'policy.readStory', target, details: { Hash, Jobs: ids.length } } as const;
    await inTransaction(this.dataSource, (tx) => this.audit.record(tx, caller, audited));
    return {
      Jobs,
      Timeline,
      IsComplete: found.length === ids.length && rows.length <= ENTRIES_AT_MOST,
      Chain,
      Hash,
    };
  }

  private entryOf({ at, kind, subject, id, facts }: StoryRow, language: Language): StoryEntry {
    return {
      At: this.clock.withOffset(at),
      Kind: kind,
      Subject: { Kind: subject, Id: id },
      Text: storyText(kind, facts, language),
    };
  }
}

/** The oldest first; of one moment in the order of kinds and numbers. */
function inOrder(rows: readonly StoryRow[]): StoryRow[] {
  const places = new Map(STORY_KINDS.map((kind, place) => [kind, place]));
  const place = ({ kind }: StoryRow) => places.get(kind) ?? 0;
  return [...rows].sort(
    (a, b) => a.at.getTime() - b.at.getTime() || place(a) - place(b) || Number(a.id) - Number(b.id),
  );
}

function hashOf(policyNumber: string, timeline: readonly StoryEntry[], chain: StoryChain | null): string {
  const hash = createHash('sha256');
  const line = (values: unknown[]) => hash.update(`${JSON.stringify(values)}\n`);
  line([policyNumber]);
  for (const { At, Kind, Subject, Text } of timeline) line([At, Kind, Subject.Kind, Subject.Id, Text]);
  line([chain?.Position ?? null, chain?.Hash ?? null]);
  return hash.digest('hex');
}
