import type { EntityManager } from 'typeorm';
import { ActionType, Stage } from '../../src/offline-jobs/job-stages.rules.js';

/** A demo job. Jobs in stages that no operation leads to yet are written directly. */
export interface DemoJob {
  companyId: number;
  productId: number;
  branch: { id: number; name: string };
  policyNumber: string;
  stage: Stage;
  message?: string;
}

const KASKO = { id: 2, name: 'Kasko' };
const TRAFIK = { id: 1, name: 'Trafik' };
const KONUT = { id: 6, name: 'Konut' };

/** One job in every stage, the oldest first, and a few more that wait for their endorsement. */
export const DEMO_JOBS: DemoJob[] = [
  job(110, 101, TRAFIK, '100000334601058', Stage.EndorsementRejected, 'Mükerrer talep.'),
  job(110, 111, KASKO, '100000334601017', Stage.EndorsementRequested, 'Plaka zeyili: yeni plaka 34 ABC 123.'),
  job(
    110,
    101,
    TRAFIK,
    '100000334601025',
    Stage.EndorsementRequested,
    'Satıştan iptal; noter satışı ayrıca gönderilecek.',
  ),
  job(124, 115, KASKO, '124000078800031', Stage.EndorsementRequested, 'Adres değişikliği.'),
  job(110, 111, KASKO, '100000334601033', Stage.PolicyIssued),
  job(110, 111, KASKO, '100000334601041', Stage.EndorsementMade, 'Kullanım tarzı değişikliği.'),
  job(126, 311, KONUT, '126000055100018', Stage.Message, 'Ön bilgilendirme formu soruldu.'),
  job(126, 311, KONUT, '126000055100026', Stage.BulkPremiumRequested),
  job(124, 115, KASKO, '124000078800049', Stage.AwaitingInternalInformation, 'Hasar dosyası bekleniyor.'),
  job(124, 115, KASKO, '124000078800056', Stage.AwaitingExternalInformation, 'Ekspertiz raporu bekleniyor.'),
  job(110, 111, KASKO, '100000334601066', Stage.InformationWaitCancelled),
];

/** Those that keep today's list of waiting jobs from being empty. */
export const WAITING_JOBS = DEMO_JOBS.filter(({ stage }) => stage === Stage.EndorsementRequested).slice(0, 2);

function job(
  companyId: number,
  productId: number,
  branch: DemoJob['branch'],
  policyNumber: string,
  stage: Stage,
  message?: string,
): DemoJob {
  return { companyId, productId, branch, policyNumber, stage, message };
}

/** Writes a demo job of an agent with its actions, dated today, so that the default list shows it. */
export async function insertDemoJob(
  tx: EntityManager,
  demo: DemoJob,
  agent: { id: number; name: string },
  ownerId: number,
): Promise<void> {
  const actions = actionsOf(demo);
  const last = actions.at(-1) ?? ActionType.JobCreated;
  await tx.query(
    `with opened as (
       insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name,
                        policy_number, agent_name, owner_id, current_stage, last_job_action_type, reject_reason_id,
                        create_date, last_action_date)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now(), now()) returning id
     )
     insert into job_action (job_id, action_type, stage, user_id, user_name, message, reject_reason_id, create_date)
     select opened.id, a.type, a.stage, u.id, u.user_name, case when a.is_last then $12 end,
            case when a.is_last then $11::int end, now()
     from opened, unnest($13::int[], $14::int[], $15::boolean[], $16::text[])
       with ordinality as a (type, stage, is_last, user_name, position)
     left join app_user u on u.user_name = a.user_name
     order by a.position`,
    [
      demo.companyId,
      agent.id,
      demo.productId,
      demo.branch.id,
      demo.branch.name,
      demo.policyNumber,
      agent.name,
      ownerId,
      demo.stage,
      last,
      demo.stage === Stage.EndorsementRejected ? 4 : null,
      demo.message ?? null,
      actions,
      actions.map((type) => STAGE_AFTER[type] ?? demo.stage),
      actions.map((_, index) => index === actions.length - 1),
      actions.map((type) => (BY_INSURER.includes(type) ? 'demo-insurer-user' : 'demo-platform')),
    ],
  );
}

/** Recorded by the insurer's user; the platform records the others. */
const BY_INSURER: readonly ActionType[] = [ActionType.EndorsementMade, ActionType.EndorsementRejected];

const STAGE_AFTER: Partial<Record<ActionType, Stage>> = {
  [ActionType.JobCreated]: Stage.PolicyIssued,
  [ActionType.EndorsementRequested]: Stage.EndorsementRequested,
  [ActionType.EndorsementMade]: Stage.EndorsementMade,
  [ActionType.EndorsementRejected]: Stage.EndorsementRejected,
};

function actionsOf({ stage }: DemoJob): ActionType[] {
  const opened = [ActionType.JobCreated];
  if (stage === Stage.EndorsementRequested) return [...opened, ActionType.EndorsementRequested];
  if (stage === Stage.EndorsementMade) {
    return [...opened, ActionType.EndorsementRequested, ActionType.EndorsementMade];
  }
  if (stage === Stage.EndorsementRejected) {
    return [...opened, ActionType.EndorsementRequested, ActionType.EndorsementRejected];
  }
  return opened;
}
