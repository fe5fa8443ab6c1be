import lang from '@usebruno/lang';
import { queryText, SANDBOX } from './requests.mjs';

const { jsonToBruV2, envJsonToBruV2 } = lang;

/** The files of a collection of Bruno: each path with its text. */
export function brunoFiles(title, folders) {
  const files = new Map([
    ['bruno.json', `${JSON.stringify({ version: '1', name: title, type: 'collection' }, null, 2)}\n`],
    ['environments/Sandbox.bru', envJsonToBruV2({ variables: variables() })],
  ]);
  folders.forEach(({ name, requests }, folder) => {
    files.set(`${name}/folder.bru`, `meta {\n  name: ${name}\n  seq: ${folder + 1}\n}\n`);
    requests.forEach((request, at) => {
      files.set(`${name}/${fileName(request.name, at)}.bru`, jsonToBruV2(bruOf(request, at)));
    });
  });
  return files;
}

function variables() {
  const variable = (name, value, secret) => ({ name, value, enabled: true, secret });
  return [
    ...Object.entries(SANDBOX.shown).map(([name, value]) => variable(name, value, false)),
    ...SANDBOX.secret.map((name) => variable(name, '', true)),
  ];
}

function fileName(name, at) {
  return `${String(at + 1).padStart(2, '0')} ${name
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()}`;
}

function bruOf(
  { name, docs, method, path, pathParameters, query, headers, body, token, statuses, keep },
  at,
) {
  const address = `{{apiUrl}}${path.replace(/\{(\w+)\}/g, ':$1')}`;
  const entry = ({ name: key, value, enabled = true }) => ({ name: key, value, enabled });
  return {
    meta: { name, type: 'http', seq: at + 1 },
    http: {
      method: method.toLowerCase(),
      url: address + queryText(query),
      body: body ? 'json' : 'none',
      auth: token ? 'bearer' : 'none',
    },
    params: [
      ...query.map((parameter) => ({ ...entry(parameter), type: 'query' })),
      ...pathParameters.map((parameter) => ({ ...entry(parameter), type: 'path' })),
    ],
    headers: headers.map(entry),
    ...(token && { auth: { bearer: { token: `{{${token}}}` } } }),
    ...(body && { body: { json: body } }),
    tests: [
      `test('answered ${statuses.join(' or ')}', () => {`,
      `  expect(res.getStatus()).to.be.oneOf([${statuses.join(', ')}]);`,
      '});',
      ...Object.entries(keep).map(
        ([variable, member]) =>
          `bru.setVar('${variable}', /"${member}":"?([^",}]+)/.exec(JSON.stringify(res.getBody()))?.[1] ?? '');`,
      ),
    ].join('\n'),
    docs,
  };
}
