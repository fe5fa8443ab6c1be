import type pg from 'pg';
import type { PoolName, Pools } from './draw/drawn.js';

/** The policy number of jobs that a sequence is about: nobody else takes them. */
export const SEQUENCE_JOB = 'dizi';
const FREE = `policy_number is distinct from '${SEQUENCE_JOB}'`;

const SECRETS = `from client_credential c join app_user u on u.id = c.user_id
  where secret_hash is not null and user_name like 'makine-%' order by c.created_at desc limit 30`;

/** Where the things of each pool stand; the newest ones are of most use. */
const QUERIES: Readonly<
  Record<
    Exclude<
      PoolName,
      'refreshTokens' | 'moments' | 'ownAgents' | 'clients' | 'clientSecrets' | 'logoutTokens'
    >,
    string
  >
> = {
  jobs: `select id from job where ${FREE} order by id desc limit 60`,
  requestedJobs: `select id from job where current_stage = 2 and ${FREE} order by id desc limit 60`,
  files: 'select id from job_file order by id desc limit 60',
  fileJobs:
    'select a.job_id as id from job_file f join job_action a on a.id = f.action_id order by f.id desc limit 60',
  agents: 'select id from agent order by id limit 20',
  users: "select id from app_user where user_name like 'baska-%' or user_name like 'userName-%' limit 30",
  deliveries:
    '(select id from delivery order by id desc limit 30) union all (select id from finished_delivery order by id desc limit 30)',
  references: 'select referance_no as id from finished_delivery order by id desc limit 30',
  services: 'select id from service_availability order by id limit 30',
  plans: 'select id from service_status_plan order by id desc limit 30',
  bulkChanges: 'select id from service_bulk_change order by started_at desc limit 30',
  syncs: 'select id from vehicle_catalog_sync order by id desc limit 30',
  catalogSyncs: 'select id from service_catalog_sync order by id desc limit 30',
  vehicleTypes:
    "select brand_code || '-' || model_code as id from vehicle_type order by brand_code, model_code limit 30",
  versions: 'select version as id from vehicle_catalog_version order by version desc limit 30',
  logs: 'select id from outgoing_log order by id desc limit 30',
  machines: "select id from app_user where user_name like 'makine-%' limit 30",
  secretMachines: `select user_id as id ${SECRETS}`,
  secrets: `select c.id ${SECRETS}`,
  policies: `select policy_number as id from job where policy_number ~ '^[0-9]+$' order by id desc limit 30`,
  comparisons: 'select id from kept_comparison order by id desc limit 30',
  comparisonDays: 'select day::text as id from kept_comparison order by id desc limit 30',
  trials: 'select id from endpoint_trial order by id desc limit 30',
  trialAgents: 'select agent_id as id from endpoint_trial order by id desc limit 30',
  vehicles:
    'select parameter_value as id from parameter_value order by parameter_id, parameter_value limit 60',
};

/** Looks up what there is now. */
export async function readPools(database: pg.Client, pools: Pools): Promise<void> {
  for (const [pool, query] of Object.entries(QUERIES)) {
    const { rows } = await database.query<{ id: string | number }>(query);
    pools[pool as PoolName] = rows.map(({ id }) => id);
  }
  pools.moments = [0, 1, 60, 3_600].map((seconds) => new Date(Date.now() - seconds * 1_000).toISOString());
}
