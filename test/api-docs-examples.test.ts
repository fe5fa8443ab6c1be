// @module-tag api-docs
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportOutcomes } from '../src/service-availability/outcomes/outcomes.requests.js';
import { Examples } from './api-docs/examples.js';
import { Browser } from './support/admin-session.js';
import { Client } from './support/client.js';
import { DescribedApi } from './support/described-api.js';
import { FORM, makeMachine } from './support/machines.js';
import { plantedProvider, startWithProvider } from './support/planted-provider.js';
import { startTestPlatform, type TestPlatform } from './support/platform.js';
import type { TestService } from './support/service.js';
import { codeOf } from './support/totp.js';
import { csv, endOf, form, listOf } from './support/vehicle-catalog.js';

/** The tables in which the next row gets the id that an operation's example names. */
const IDS: readonly [table: string, operationId: string, parameter: string][] = [
  ['service_catalog_sync', 'serviceCatalog_changes', 'id'],
  ['app_user', 'users_update', 'id'],
  ['agent', 'agents_update', 'id'],
  ['delivery', 'deliveries_show', 'id'],
  ['delivery_resend', 'deliveries_resendProgress', 'id'],
  ['job', 'jobs_actions', 'jobId'],
  ['job_file', 'jobs_file', 'fileId'],
  ['service_availability', 'availabilityAdministration_show', 'id'],
  ['service_status_plan', 'statusPlans_takeBack', 'id'],
  ['vehicle_catalog_sync', 'vehicleSyncs_one', 'id'],
  ['outgoing_log', 'outgoingLogs_payload', 'id'],
];

const provider = plantedProvider();
let platform: TestPlatform;
let service: TestService;
let administrator: Client;
let examples: Examples;

beforeAll(async () => {
  platform = await startTestPlatform();
  service = await startWithProvider(provider.issuer(), { LOCAL_SIGN_IN: 'on' });
  const api = await DescribedApi.of(service.anonymous);
  administrator = api.watch(await service.as({ roles: ['Administrator'] }));
  examples = new Examples(api, {
    anyone: api.watch(service.anonymous),
    Administrator: administrator,
    IntegrationService: api.watch(await service.as({ roles: ['IntegrationService'] })),
  });
  for (const [table, operationId, parameter] of IDS) {
    const next = Number(examples.parameter(operationId, parameter));
    await service.dataSource.query(`alter table ${table} alter column id restart with ${next}`);
  }
});
afterAll(async () => {
  await service?.stop();
  await platform?.close();
});

test('Every example of a request in the description is accepted by the service and answered as described', async () => {
  await examples.sendAll('health_live', 'health_ready', 'health_serving', 'metrics_metrics');
  await examples.sendAll('apiDocs_openApi', 'apiDocs_openApi30', 'apiDocs_page');
  await sendSessions();
  await sendAdminSessions();
  await sendAgents();
  await sendDeliveries();
  await sendServices();
  await sendParameters();
  await sendJobs();
  await sendOutgoingLogs();
  await sendVehicles();
  await examples.sendAll(
    'events_feed',
    'events_unread',
    'events_seen',
    'eventSubscriptions_change',
    'eventSubscriptions_show',
    'audit_list',
    'audit_feed',
    'audit_chain',
    'audit_count',
    'pulse_read',
    'search_find',
    'settings_read',
    'systemStatus_read',
  );
  // These two end the access that the others need.
  await examples.sendAll('agents_update', 'authentication_changePassword');
  expect(examples.left).toEqual([]);
});

/** The example's user signs in twice: the first session ends with its example, the second makes the insurer's calls. */
async function sendSessions(): Promise<void> {
  await examples.sendAll('users_create', 'users_list', 'users_show', 'users_update', 'users_endSessions');
  await examples.sendAll('users_reviewRights', 'users_removeSecondFactor');
  await sendMachines();
  await sendOwnAccount();
  await examples.send('authentication_login');
  // The service draws tokens at random: the session gets the token of the example.
  const { refreshToken } = examples.body<{ refreshToken: string }>('authentication_refresh');
  await service.dataSource.query('update refresh_token set token_hash = $1 where user_id = $2', [
    createHash('sha256').update(refreshToken).digest('hex'),
    examples.parameter('users_update', 'id'),
  ]);
  await examples.sendAll('authentication_refresh', 'authentication_logout');
  const login = await examples.send('authentication_login');
  const { AccessToken } = login.response<{ AccessToken: string }>();
  examples.become('InsuranceCompanyAPIAdmin', new Client(service.url, AccessToken));
  await examples.sendAll('codes_codes', 'codeNames_put');
}

async function sendOwnAccount(): Promise<void> {
  await examples.send('ownAccount_secondFactor');
  const { Secret } = (await examples.send('ownAccount_begin')).response<{ Secret: string }>();
  // A code depends on the secret and the time, which no written example can state.
  await examples.send('ownAccount_confirm', { code: codeOf(Secret) });
  await examples.send('ownAccount_disable', { code: codeOf(Secret, 1) });
  await examples.send('ownAccount_listSessions');
  const id = examples.parameter('ownAccount_endSession', 'id');
  const user = await service.as({ roles: ['Operator'] });
  await service.dataSource.query('update refresh_token set family_id = $1, user_id = $2 where user_id = $3', [
    id,
    administrator.userId,
    user.userId,
  ]);
  await examples.sendAll('ownAccount_endSession', 'ownAccount_endOtherSessions');
}

/** The example's machine gets the secret of the example, and a token for it. */
async function sendMachines(): Promise<void> {
  const id = Number(examples.parameter('clientCredentials_createSecret', 'id'));
  expect(await makeMachine(administrator)).toMatchObject({ id });
  await examples.sendAll('clientCredentials_createSecret', 'clientCredentials_secrets');
  const form = examples.body<Record<string, string>>('oauth_token');
  const [secretId, hash] = [
    examples.parameter('clientCredentials_deleteSecret', 'secretId'),
    createHash('sha256').update(String(form['client_secret'])).digest('hex'),
  ];
  const ofExample = 'update client_credential set id = $1, secret_hash = $2 where expires_at is not null';
  await service.dataSource.query(ofExample, [secretId, hash]);
  await examples.send('oauth_token', new URLSearchParams(form).toString(), FORM);
  await examples.sendAll('oauth_metadata', 'clientCredentials_deleteSecret');
  await examples.sendAll('clientCredentials_putKeys', 'clientCredentials_keys');
}

/** A member of staff with the example's name, in a browser, which adds its headers and the session's cookie. */
async function sendAdminSessions(): Promise<void> {
  const rights = { roles: ['Operator'], insuranceCompanyIds: [], permissions: [] };
  await administrator.post('/api/admin/users', { ...examples.body<object>('adminSession_open'), ...rights });
  examples.become('anyone', new Browser(service));
  // The password was set by somebody else, and would have to be changed.
  await service.dataSource.query('update app_user set password_ends_at = null');
  const session = await examples.send('adminSession_open');
  const { AccessToken } = session.response<{ AccessToken: string }>();
  // A watch needs a session of the screens.
  examples.become('Administrator', new Client(service.url, AccessToken));
  await examples.send('ownAccount_openWatch');
  examples.become('Administrator', administrator);
  await examples.sendAll('adminSession_renew', 'adminSession_end');
  examples.become('anyone', service.anonymous);
  await examples.sendAll('providerSignIn_ways', 'providerSignIn_begin', 'providerSignIn_complete');
  // No written example can be signed by the provider of a test.
  const logoutToken = new URLSearchParams({ logout_token: await provider.logoutToken() });
  await examples.send('providerSignIn_logOut', logoutToken.toString(), FORM);
}

/** The example's agent, whose platform is this test's from then on: the example's host is not called. */
async function sendAgents(): Promise<void> {
  await examples.sendAll('agents_create', 'agents_list', 'agents_show');
  const agentId = Number(examples.parameter('agents_update', 'id'));
  await administrator.patch(`/api/admin/agents/${agentId}`, { platformUrl: platform.url });
  const trial = `insert into endpoint_trial (id, agent_id, user_name, next_step_at) values ($1, $2, 'user', null)`;
  await service.dataSource.query(trial, [examples.parameter('agents_trial', 'trialId'), agentId]);
  await examples.send('agents_trial');
  examples.become('PlatformUser', await service.as({ roles: ['PlatformUser'], agentId }));
}

async function sendDeliveries(): Promise<void> {
  // While the agent is paused, its delivery stays where the examples need it.
  await examples.sendAll('agentTraffic_pause', 'agentTraffic_test', 'deliveries_list', 'deliveries_show');
  await examples.sendAll('deliveries_payload', 'deliveries_cancel');
  // The service draws the numbers of notifications at random.
  const referanceNo = examples.parameter('ownNotifications_resend', 'referanceNo');
  await service.dataSource.query('update finished_delivery set referance_no = $1', [referanceNo]);
  await examples.sendAll('ownNotifications_list', 'ownNotifications_resend', 'ownNotifications_show');
  await examples.sendAll('ownSubscriptions_set', 'ownSubscriptions_show');
  await examples.sendAll('ownEndpoint_show', 'ownEndpoint_test', 'ownEndpoint_change', 'ownEndpoint_trial');
  await examples.sendAll('deliveries_cancel', 'deliveries_resend');
  await examples.sendAll(
    'deliveries_feed',
    'deliveries_waiting',
    'deliveries_counts',
    'deliveries_resendMany',
  );
  await examples.sendAll('deliveryHours_byHour', 'deliveryHours_health');
  // The example of a resend by filter fits no delivery, and one of none has no progress.
  await service.dataSource.query(`insert into delivery_resend (delivery_ids) values ('{17}')`);
  await examples.send('deliveries_resendProgress');
  // A waiting delivery of a running agent.
  await service.dataSource.query(`update delivery set due_at = now() + interval '1 hour'`);
  await service.dataSource.query('update agent set paused_at = null');
  await examples.sendAll('deliveries_attempt', 'deliveries_attemptMany', 'agentTraffic_resume');
}

async function sendServices(): Promise<void> {
  await examples.sendAll('authorisations_setProducts', 'authorisations_setSubscriptions');
  await examples.sendAll('serviceCatalog_sync', 'authorisations_products', 'authorisations_subscriptions');
  await examples.sendAll('serviceCatalog_list', 'serviceCatalog_source');
  await examples.sendAll('serviceCatalog_syncs', 'serviceCatalog_changes');
  await examples.sendAll('catalogChoices_products', 'catalogChoices_operations');
  await examples.sendAll('serviceBoard_list', 'serviceBoard_facets');
  await examples.sendAll('availabilities_list', 'availabilities_listOfCompany');
  await examples.sendAll('availabilities_listOfAgent', 'availabilities_listSubscriptions');
  await examples.sendAll('availabilityAdministration_show', 'availabilityAdministration_changeStatus');
  await examples.sendAll('availabilityAdministration_history', 'availabilityAdministration_audience');
  const id = examples.parameter('availabilityAdministration_cancelReopening', 'id');
  const closing = { status: 'AutoDisabled', reason: 'Bakım', until: '2999-01-01' };
  await administrator.post(`/api/admin/service-availabilities/${id}/status`, closing);
  await examples.sendAll('availabilityAdministration_cancelReopening', 'agentAvailability_explain');
  await examples.sendAll('statusPlans_plan', 'statusPlans_list', 'statusPlans_takeBack');
  await examples.sendAll('serviceDays_records', 'serviceDays_companies');
  await examples.sendAll('bulkChanges_preview', 'bulkChanges_change', 'bulkChanges_list', 'bulkChanges_show');
  await examples.sendAll('evaluation_switchOne', 'evaluation_show', 'evaluation_switchMany');
  // Only calls of the last hour are taken, which no written example can state.
  const { outcomes, ...batch } = examples.body<ReportOutcomes>('outcomes_report');
  const at = new Date().toISOString();
  const report = { ...batch, outcomes: outcomes.map((outcome) => ({ ...outcome, at })) };
  await examples.send('outcomes_report', report);
}

async function sendParameters(): Promise<void> {
  await examples.sendAll('parameterValues_put', 'parameters_values', 'parameterValues_list');
  await examples.sendAll('parameterValues_find', 'parameterValues_show', 'parameterValues_dependents');
  await examples.send('parameterValues_remove');
  const { changes } = examples.body<{ changes: Record<string, unknown>[] }>('parameterValues_change');
  for (const { changeType, parameterId, parameterValue } of changes) {
    if (changeType !== 'delete') continue;
    const value = { parameterName: '2011', status: true, crossed: false };
    await administrator.put(`/api/admin/parameters/${parameterId}/values/${parameterValue}`, value);
  }
  await examples.send('parameterValues_change');
}

/** The job's endorsement is requested, rejected, requested again and made. */
async function sendJobs(): Promise<void> {
  await examples.sendAll('intake_open', 'intake_requestEndorsement', 'intake_putTransferDocument');
  await examples.sendAll(
    'policyStory_read',
    'jobs_list',
    'jobs_changes',
    'jobs_file',
    'jobTransitions_transitions',
  );
  await examples.sendAll('jobs_show', 'jobs_assignOwner', 'insurerUsers_list', 'insurerUsers_calls');
  examples.become('Supervizor', await service.as({ roles: ['Supervizor'], insuranceCompanyIds: [110] }));
  await examples.sendAll('jobs_assigned', 'platformJobs_list', 'platformJobs_changes', 'endorsedJobs_show');
  await examples.send('endorsements_reject');
  // Under the key of the example, the second request would be a repeat of the first.
  await service.dataSource.query('delete from idempotency_key');
  await examples.sendAll('intake_requestEndorsement', 'endorsements_make');
  await examples.send('jobs_actions');
  const [day, comparison] = ['day', 'comparisonId'].map((name) =>
    examples.parameter('staffSettlements_comparison', name),
  );
  await administrator.post(`/api/admin/settlements/${day}/compare?keep=true`, []);
  // The same for all readers, with the number of the example.
  await service.dataSource.query(
    `insert into kept_comparison (id, day, user_id, insurance_company_ids, agent_id, summary, result) overriding system value
     select $1, c.day, c.user_id, '{110}', a.id, summary, result from kept_comparison c, agent a limit 1`,
    [comparison],
  );
  for (const reader of ['insurer', 'platform', 'staff']) {
    const of = (operation: string) => `${reader}Settlements_${operation}`;
    await examples.sendAll(
      of('list'),
      of('endorsements'),
      of('compare'),
      of('comparisons'),
      of('comparison'),
    );
  }
  await examples.sendAll('staffJobs_list', 'staffJobs_show', 'staffJobs_actions', 'staffJobs_file');
}

async function sendOutgoingLogs(): Promise<void> {
  // While the agent is paused, the gateway itself has the bodies.
  await examples.sendAll('agentTraffic_pause', 'outgoingLogs_announce', 'outgoingLogs_page');
  await examples.sendAll('staffLogs_feed', 'staffLogs_show', 'outgoingLogs_payload', 'agentTraffic_resume');
}

async function sendVehicles(): Promise<void> {
  const list = [...listOf(40), { brand: 9, model: 1616, name: 'A3', values: { 2026: 3_695_439 } }];
  await endOf(administrator, await examples.send('vehicleSyncs_start', form(csv(list))));
  await examples.sendAll('vehicleSyncs_source', 'staffVehicles_find', 'staffVehicles_show');
  await examples.sendAll('staffVehicles_brands', 'staffVehicles_versions');
  await examples.sendAll('vehicleSyncs_one', 'vehicleSyncs_list', 'vehicleCatalogs_list');
  await examples.send('vehicleCatalogs_versions');
  // A version is the moment of its sync: the only one there is becomes the example's.
  const version = examples.parameter('vehicleSyncs_rollBack', 'version');
  await service.dataSource.query('update vehicle_catalog_version set version = $1', [version]);
  await endOf(administrator, await examples.send('vehicleSyncs_rollBack'));
}
