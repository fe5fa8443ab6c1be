// The requests of the collection, before they take Postman's form.

/** Whether insurers, platforms and adapters call a path; the rest is for the operator's staff and tools. */
const isForClients = (path) => /^\/api\/(?!admin\/|docs|openapi)/.test(path);

/** The variables of a user of the sandbox, by the role; an operation is sent by the first of its roles in this order. */
const USERS = {
  InsuranceCompanyAPIAdmin: 'insurer',
  Supervizor: 'supervisor',
  PlatformUser: 'platform',
  IntegrationService: 'integration',
  Administrator: 'admin',
};
const USER_NAMES = Object.values(USERS);

/** The variables of a sandbox; the passwords are for the developer to fill in. */
export const SANDBOX = {
  shown: {
    apiUrl: 'http://127.0.0.1:3000',
    agentId: '1',
    ...Object.fromEntries(USER_NAMES.map((user) => [`${user}Name`, `demo-${user}`])),
  },
  secret: USER_NAMES.map((user) => `${user}Password`),
};

/**
 * A job from its opening to its endorsement, in order. `keep` names variables and the members of the answer that they are
 * taken from, the first of that name; `body` changes members of the example.
 */
const WALK = [
  ...['platform', 'insurer'].map((user) => login(user)),
  {
    operationId: 'intake_open',
    name: 'Platform: open a job',
    statuses: [201],
    headers: { 'Idempotency-Key': '{{$guid}}' },
    keep: { jobId: 'Id' },
  },
  {
    operationId: 'intake_requestEndorsement',
    name: 'Platform: request the endorsement, with a file',
    statuses: [204],
    headers: { 'Idempotency-Key': 'request-{{jobId}}-1' },
  },
  {
    operationId: 'jobs_list',
    name: 'Insurer: list the requested jobs of today, newest first',
    query: { currentStage: 2, sortBy: 'id', sortOrder: 'desc' },
    keep: { jobId: 'Id', productId: 'ProductId' },
  },
  {
    operationId: 'jobs_show',
    name: 'Insurer: read the job',
    keep: { fileId: 'FileId' },
  },
  { operationId: 'jobs_actions', name: 'Insurer: read what was said' },
  { operationId: 'jobs_file', name: 'Insurer: read the file' },
  {
    operationId: 'endorsements_reject',
    name: 'Insurer: reject it, a document is missing',
    statuses: [204],
    headers: { 'Idempotency-Key': 'reject-{{jobId}}-1' },
  },
  {
    operationId: 'intake_requestEndorsement',
    name: 'Platform: request it again',
    statuses: [204],
    headers: { 'Idempotency-Key': 'request-{{jobId}}-2' },
  },
  {
    operationId: 'intake_putTransferDocument',
    name: 'Platform: hand over a document of the former insurer',
    statuses: [204],
  },
  {
    operationId: 'endorsements_make',
    name: 'Insurer: try the endorsement; nothing is stored',
    statuses: [200],
    query: { dryRun: 'true' },
    body: { productId: '{{productId}}' },
  },
  ...['Insurer: record the endorsement', 'Insurer: repeat it, as after a lost answer'].map((name) => ({
    operationId: 'endorsements_make',
    name,
    statuses: [204],
    headers: { 'Idempotency-Key': 'endorsement-{{jobId}}' },
    body: { productId: '{{productId}}' },
  })),
  { operationId: 'endorsedJobs_show', name: 'Platform: read the job with its endorsement' },
  {
    operationId: 'ownNotifications_list',
    name: 'Platform: read which notifications were sent',
    keep: { referanceNo: 'ReferanceNo' },
  },
];

/** What the examples of the description cannot know: variables of the sandbox, and moments. */
const CHANGES = {
  authentication_login: {
    body: { userName: '{{insurerName}}', password: '{{insurerPassword}}' },
    keep: { insurerToken: 'AccessToken', insurerRefreshToken: 'RefreshToken' },
  },
  authentication_refresh: {
    body: { refreshToken: '{{insurerRefreshToken}}' },
    keep: { insurerToken: 'AccessToken', insurerRefreshToken: 'RefreshToken' },
  },
  authentication_logout: { body: { refreshToken: '{{insurerRefreshToken}}' } },
  // A password is not changed by a press on the wrong button.
  authentication_changePassword: {
    user: 'supervisor',
    body: { currentPassword: 'not the password', newPassword: '{{supervisorPassword}}' },
    statuses: [400],
  },
  // Neither are the sandbox's own platform and what it is notified of.
  ownEndpoint_change: { body: { platformUrl: 'not an address' }, statuses: [400] },
  ownEndpoint_trial: { statuses: [404] },
  // Nothing was kept.
  insurerSettlements_comparison: { statuses: [404] },
  platformSettlements_comparison: { statuses: [404] },
  staffSettlements_comparison: { statuses: [404] },
  ownSubscriptions_set: { query: { dryRun: 'true' }, statuses: [200] },
  jobs_assignOwner: { body: { ownerId: null } },
  intake_open: { headers: { 'Idempotency-Key': '{{$guid}}' } },
  ownNotifications_resend: { statuses: [204, 409] },
  endorsements_make: { body: { productId: '{{productId}}' } },
  availabilities_listOfAgent: { user: 'platform', path: { agentId: '{{agentId}}' } },
  availabilities_listSubscriptions: { user: 'platform', path: { agentId: '{{agentId}}' } },
  outcomes_report: {
    body: {
      batchId: '{{$guid}}',
      outcomes: [
        {
          insuranceCompanyId: 110,
          productId: 111,
          serviceOperationId: 14,
          at: '{{$isoTimestamp}}',
          succeeded: true,
        },
      ],
    },
  },
  outgoingLogs_announce: { body: { agentId: '{{agentId}}' }, keep: { logId: 'OutgoingRequestLogID' } },
  outgoingLogs_payload: { path: { id: '{{logId}}' } },
};

/** Variables in place of the examples of paths. */
const IN_PATHS = {
  jobId: '{{jobId}}',
  fileId: '{{fileId}}',
  referanceNo: '{{referanceNo}}',
  kind: 'ZeyilPdf',
};

/** How a request is answered that was made before. */
const REPEATED = new Set([409, 500]);

/** The tags whose requests end the tokens that others need; they come last. */
const LAST = ['Authentication'];

/** Folders of requests: the users' logins, the walk, and every operation by its tag. */
export function foldersOf(document) {
  const operations = Object.entries(document.paths)
    .filter(([path]) => isForClients(path))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ ...operation, method, path })),
    );
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  const ofWalk = (step) => requestOf(byId.get(step.operationId), step);
  const walked = new Set(WALK.slice(2).map(({ operationId }) => operationId));
  const tags = [...new Set(operations.map(({ tags: [tag] }) => tag))];
  return [
    { name: 'Log in', requests: USER_NAMES.map((user) => ofWalk(login(user))) },
    { name: 'First endorsement', requests: WALK.map(ofWalk) },
    ...tags
      .toSorted((a, b) => LAST.indexOf(a) - LAST.indexOf(b))
      .map((tag) => ({
        name: tag,
        requests: operations
          .filter(({ tags: [first] }) => first === tag)
          .map((operation) => {
            const { operationId, responses } = operation;
            // The job of the walk has its endorsement: what the walk did to it cannot be done again.
            const repeated = walked.has(operationId) && {
              statuses: statusesIn(responses).filter((status) => status < 400 || REPEATED.has(status)),
            };
            return requestOf(operation, { ...repeated, ...CHANGES[operationId] });
          }),
      })),
  ];
}

function login(user) {
  return {
    operationId: 'authentication_login',
    name: `Log in as ${user}`,
    body: { userName: `{{${user}Name}}`, password: `{{${user}Password}}` },
    keep: { [`${user}Token`]: 'AccessToken', [`${user}RefreshToken`]: 'RefreshToken' },
  };
}

function requestOf(
  operation,
  { name, user, statuses, path = {}, query = {}, headers = {}, body, keep = {} },
) {
  const { parameters = [], requestBody, responses } = operation;
  const of = (place) => parameters.filter((parameter) => parameter.in === place);
  const example = requestBody?.content['application/json']?.example;
  return {
    name: name ?? operation.summary,
    docs: operation.description ?? operation.summary,
    method: operation.method.toUpperCase(),
    path: operation.path,
    pathParameters: of('path').map((parameter) => ({
      name: parameter.name,
      value: String(path[parameter.name] ?? IN_PATHS[parameter.name] ?? exampleOf(parameter)),
    })),
    query: queryOf(of('query'), query),
    headers: of('header').map((parameter) => ({
      name: parameter.name,
      value: headers[parameter.name] ?? exampleOf(parameter),
      enabled: parameter.name in headers,
      docs: parameter.description,
    })),
    body: example && textOf(Array.isArray(example) ? example : { ...example, ...body }),
    token: operation['x-roles'] && `${user ?? userOf(operation['x-roles'])}Token`,
    statuses: statuses ?? statusesIn(responses).filter((status) => status < 400),
    keep,
  };
}

function queryOf(parameters, given) {
  return parameters.map((parameter) => ({
    name: parameter.name,
    value: String(given[parameter.name] ?? exampleOf(parameter) ?? ''),
    enabled: parameter.name in given || parameter.required === true,
    docs: parameter.description,
  }));
}

/** The query as it stands in an address. */
export function queryText(query) {
  const shown = query.filter(({ enabled }) => enabled).map(({ name, value }) => `${name}=${value}`);
  return shown.length > 0 ? `?${shown.join('&')}` : '';
}

const userOf = (roles) => Object.entries(USERS).find(([role]) => roles.includes(role))[1];
/** Without `default`, which describes what no other status does. */
const statusesIn = (responses) => Object.keys(responses).map(Number).filter(Boolean);
const exampleOf = ({ schema }) => schema.examples?.[0] ?? schema.default;

/** A variable of a number stands without quotes. */
const textOf = (body) => JSON.stringify(body, null, 2).replace(/"(\{\{(?:productId|agentId)\}\})"/g, '$1');
