import { queryText, SANDBOX } from './requests.mjs';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** A collection of Postman, format 2.1. */
export function postmanCollection(title, docs, folders) {
  const item = folders.map(({ name, requests }) => ({ name, item: requests.map(itemOf) }));
  return json({ info: { name: title, description: docs, schema: SCHEMA }, item });
}

/** The environment of a sandbox. */
export function postmanEnvironment() {
  const values = [
    ...Object.entries(SANDBOX.shown).map(([key, value]) => ({ key, value, type: 'default', enabled: true })),
    ...SANDBOX.secret.map((key) => ({ key, value: '', type: 'secret', enabled: true })),
  ];
  return json({ name: 'zeyil-gateway sandbox', values, _postman_variable_scope: 'environment' });
}

function itemOf({ name, docs, method, path, pathParameters, query, headers, body, token, statuses, keep }) {
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1'));
  const others = ({ name: key, value, enabled, docs: description }) => ({
    key,
    value,
    description,
    ...(!enabled && { disabled: true }),
  });
  return {
    name,
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: testLines(statuses, keep) } }],
    request: {
      description: docs,
      method,
      auth: token
        ? { type: 'bearer', bearer: [{ key: 'token', value: `{{${token}}}`, type: 'string' }] }
        : { type: 'noauth' },
      header: [...contentType(body), ...headers.map(others)],
      ...(body && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
      url: {
        raw: `{{apiUrl}}/${segments.join('/')}${queryText(query)}`,
        host: ['{{apiUrl}}'],
        path: segments,
        query: query.map(others),
        variable: pathParameters.map(({ name: key, value }) => ({ key, value })),
      },
    },
  };
}

const contentType = (body) => (body ? [{ key: 'Content-Type', value: 'application/json' }] : []);

/** Ids may be too long for a number of JavaScript: they are cut out of the text. */
function testLines(statuses, keep) {
  return [
    `pm.test('answered ${statuses.join(' or ')}', () => pm.expect(pm.response.code).to.be.oneOf([${statuses.join(', ')}]));`,
    ...Object.entries(keep).map(
      ([variable, member]) =>
        `pm.environment.set('${variable}', /"${member}" ?: ?"?([^",}]+)/.exec(pm.response.text())?.[1] ?? '');`,
    ),
  ];
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
