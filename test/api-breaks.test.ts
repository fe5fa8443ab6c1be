import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breaksOf, unannouncedBreaks } from '../scripts/api-breaks.mjs';

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is changed at will here.
type Document = any;

const folder = 'test/releases';
const file = readdirSync(folder).find((name) => name.endsWith('.api.json')) ?? '';
const text = readFileSync(`${folder}/${file}`, 'utf8');
/** The description of the last release, changed. */
function changed(change: (document: Document) => void): Document {
  const document = JSON.parse(text);
  change(document);
  return document;
}
const before = changed(() => {});

const JOBS = '/api/offline/jobs';
const MAKE = '/api/offline/jobs/{jobId}/endorsements';
const make = (document: Document) => document.paths[MAKE].post;
const schema = (document: Document, name: string) => document.components.schemas[name];
const members = (document: Document, name: string) => schema(document, name).properties;
const request = (document: Document) => members(document, 'EndorsementPolicyRequest');
const parameter = (document: Document, name: string) =>
  document.paths[JOBS].get.parameters.find((found: { name: string }) => found.name === name);
const without = (list: string[], name: string) => list.splice(list.indexOf(name), 1);

/** Each break with the line that reports it. */
const BREAKS: [what: string, change: (document: Document) => void, reported: RegExp][] = [
  ['a removed path', (d) => delete d.paths[MAKE], /^POST \S+endorsements: is gone$/],
  ['a removed operation', (d) => delete d.paths[JOBS].get, /^GET \/api\/offline\/jobs: is gone$/],
  [
    'a renamed operation',
    (d) => (make(d).operationId = 'make'),
    /operationId was endorsements_make, is make$/,
  ],
  ['a removed parameter', (d) => make(d).parameters.splice(1, 1), /parameter query dryRun is gone$/],
  [
    'a new required parameter',
    (d) => make(d).parameters.push({ in: 'query', name: 'reason', required: true, schema: {} }),
    /needs the parameter query reason$/,
  ],
  [
    'a parameter that becomes required',
    (d) => (make(d).parameters[1].required = true),
    /needs the parameter query dryRun$/,
  ],
  ['another default', (d) => (make(d).parameters[1].schema.default = true), /default was false, is true$/],
  [
    'a removed member of a request',
    (d) => delete request(d).policyNumber,
    /^EndorsementPolicyRequest \(sent\): policyNumber is gone$/,
  ],
  [
    'a new required member of a request',
    (d) => {
      request(d).reason = { type: 'string' };
      schema(d, 'EndorsementPolicyRequest').required.push('reason');
    },
    /^EndorsementPolicyRequest \(sent\): needs reason$/,
  ],
  [
    'a shorter text',
    (d) => (request(d).policyNumber.maxLength = 5),
    /policyNumber: maxLength was \d+, is 5$/,
  ],
  [
    'a smaller number',
    (d) => (parameter(d, 'pageSize').schema.maximum = 10),
    /pageSize: maximum was \d+, is 10$/,
  ],
  ['a larger minimum', (d) => (parameter(d, 'page').schema.minimum = 2), /page: minimum was 1, is 2$/],
  [
    'fewer items',
    (d) => (members(d, 'EndorsementPremiumRequest').installmentDetails.maxItems = 1),
    /maxItems was \d+, is 1$/,
  ],
  [
    'a pattern',
    (d) => (request(d).policyNumber.pattern = '^\\d+$'),
    /policyNumber: pattern was undefined, is \^/,
  ],
  [
    'null that is no longer taken',
    (d) => (members(d, 'MakeEndorsementRequest').message.type = 'string'),
    /message: no longer takes null$/,
  ],
  [
    'another type of a member of a request',
    (d) => (request(d).policyNumber.type = 'integer'),
    /policyNumber: no longer takes string$/,
  ],
  [
    'a value that a parameter no longer takes',
    (d) => parameter(d, 'sortBy').schema.enum.pop(),
    /sortBy: no longer takes "/,
  ],
  [
    'a removed media type of a request',
    (d) => renameKey(make(d).requestBody.content),
    /application\/json is gone$/,
  ],
  ['a body that becomes required', (d) => requireBody(d), /needs a body$/],
  [
    'a removed member of an answer',
    (d) => delete members(d, 'JobItem').AgentName,
    /^JobItem \(received\): AgentName is gone$/,
  ],
  [
    'a member of an answer that becomes optional',
    (d) => without(schema(d, 'JobItem').required, 'AgentName'),
    /^JobItem \(received\): may lack AgentName$/,
  ],
  [
    'a member of an answer that becomes nullable',
    (d) => (members(d, 'JobItem').Id = { anyOf: [members(d, 'JobItem').Id, { type: 'null' }] }),
    /Id: may be null$/,
  ],
  [
    'another type of a member of an answer',
    (d) => (members(d, 'JobItem').Id.type = 'string'),
    /Id: may be string$/,
  ],
  [
    'a larger format of a member of an answer',
    (d) => (members(d, 'JobItem').ProductId.format = 'int64'),
    /format was int32, is int64$/,
  ],
  [
    'a new value of an enumeration in an answer',
    (d) => d.components.schemas[anEnumeration(d)[0]].properties[anEnumeration(d)[1]].enum.push('Unheard'),
    /: may be "Unheard"$/,
  ],
  [
    'a notification type with a number of the interface',
    (d) => schema(d, 'NotificationType').enum.push(14),
    /^NotificationType \(received\): may be 14$/,
  ],
  ['a changed status', (d) => renameKey(make(d).responses, '204', '201'), /endorsements 204: is gone$/],
  ['a removed media type of an answer', (d) => renameKey(make(d).responses['200'].content), /json is gone$/],
  [
    'a renamed error code',
    (d) => {
      const codes = make(d).responses['409'].content['application/json'].schema.allOf[1].properties.Code.enum;
      codes[0] = 'Renamed';
    },
    /Code: "\S+" is gone$/,
  ],
  [
    'a removed header',
    (d) => delete make(d).responses['204'].headers['X-Request-Id'],
    /header X-Request-Id is gone$/,
  ],
  ['a role that is no longer enough', (d) => make(d)['x-roles'].pop(), /role \S+ is no longer enough$/],
  ['a new permission', (d) => (d.paths[JOBS].get['x-permission'] = 'Create'), /needs the permission Create$/],
  [
    'a scope that is no longer enough',
    (d) => make(d).security.pop(),
    /security \{"machine":\S+ is no longer enough$/,
  ],
  [
    'an operation that is no longer public',
    (d) => closeLogin(d),
    /login: security \{\} is no longer enough$/,
  ],
  ['another address of tokens', (d) => moveTokens(d), /token address was \/oauth\/token, is \/token$/],
  ['a removed webhook', (d) => delete d.webhooks.endorsementMade, /^webhook endorsementMade: is gone$/],
  [
    'a removed member of a notification',
    (d) => delete members(d, 'EndorsementMadePayload').PolicyNumber,
    /^EndorsementMadePayload \(received\): PolicyNumber is gone$/,
  ],
  [
    'another rule of success of a notification',
    (d) => (d.webhooks.endorsementMade.post['x-delivery'].success = '200'),
    /^webhook endorsementMade: rule of success was 2xx, is 200$/,
  ],
];

/** A component of answers for integrators with an enumeration: its name and that of the member. */
function anEnumeration(document: Document): [string, string] {
  for (const name of [
    'JobAction',
    'ServiceItem',
    'OwnNotification',
    'DryRunWarning',
    'EndorsementDryRun',
    'Refusal',
  ])
    for (const [member, { enum: values, type }] of Object.entries<Document>(
      schema(document, name)?.properties ?? {},
    ))
      if (values && type === 'string') return [name, member];
  throw new Error('None has one.');
}

function renameKey(object: Document, from = 'application/json', to = 'application/xml'): void {
  object[to] = object[from];
  delete object[from];
}

function requireBody(document: Document): void {
  const operations = Object.values<Document>(document.paths).flatMap((item) => Object.values<Document>(item));
  operations.find(({ requestBody }) => requestBody && !requestBody.required).requestBody.required = true;
}

function closeLogin(document: Document): void {
  document.paths['/api/authentication/login'].post.security = [{ bearerAuth: [] }];
}

function moveTokens(document: Document): void {
  document.components.securitySchemes.machine.flows.clientCredentials.tokenUrl = '/token';
}

test('The table has at least twenty breaks', () => {
  expect(BREAKS.length).toBeGreaterThanOrEqual(20);
});

test.each(BREAKS)('%s is found to break the API', (_what, change, reported) => {
  const found = breaksOf(before, changed(change));
  expect(found.filter((line) => reported.test(line))).not.toEqual([]);
  // Nothing beside it is reported.
  expect(found.length).toBeLessThan(8);
});

test.each<[string, (document: Document) => void]>([
  ['nothing', () => {}],
  ['a new operation', (d) => (d.paths['/api/new'] = d.paths[MAKE])],
  ['a new optional parameter', (d) => make(d).parameters.push({ in: 'query', name: 'reason', schema: {} })],
  ['a new optional member of a request', (d) => (request(d).reason = { type: 'string', maxLength: 5 })],
  ['a larger limit', (d) => (request(d).policyNumber.maxLength = 5000)],
  ['a new member of an answer', (d) => (members(d, 'JobItem').New = { type: 'string' })],
  [
    'a new media type',
    (d) => (make(d).responses['200'].content['text/csv'] = { schema: { type: 'string' } }),
  ],
  ['a new refusal', (d) => (make(d).responses['418'] = { description: 'new' })],
  [
    'a new error code',
    (d) =>
      make(d).responses['409'].content['application/json'].schema.allOf[1].properties.Code.enum.push('New'),
  ],
  [
    'a new notification type',
    (d) => {
      d.webhooks.later = d.webhooks.endorsementMade;
      schema(d, 'NotificationType').enum.push(105);
    },
  ],
  ['an operation that is opened to a role', (d) => make(d)['x-roles'].push('Operator')],
  ['an operation that is marked deprecated', (d) => (make(d).deprecated = true)],
  ['another name of a component', (d) => renameComponent(d, 'JobItem', 'JobOfList')],
])('%s does not break the API', (_what, change) => {
  expect(breaksOf(before, changed(change))).toEqual([]);
});

function renameComponent(document: Document, from: string, to: string): void {
  const renamed = JSON.stringify(document).replaceAll(`schemas/${from}"`, `schemas/${to}"`);
  Object.assign(document, JSON.parse(renamed));
  renameKey(document.components.schemas, from, to);
}

test('A version with a larger first number may break the API, and no other', () => {
  const broken = (version: string) =>
    changed((document) => {
      document.info.version = version;
      delete document.paths[MAKE];
    });
  expect(unannouncedBreaks(before, broken('0.2.0'))).toHaveLength(1);
  expect(unannouncedBreaks(before, broken('1.0.0'))).toEqual([]);
});
