/** Why a pointer leads nowhere, as a sentence about the source (`It answered no JSON.`). */
export interface PointerFault {
  fault: string;
}

/**
 * The address that the JSON answer of a source names at this path; a relative one is relative to the source. A user name and
 * password of the source's URL go along to the same origin only.
 */
export function addressAt(path: string, json: string, source: URL): URL | PointerFault {
  let answer: unknown;
  try {
    answer = JSON.parse(json);
  } catch {
    return { fault: 'It answered no JSON.' };
  }
  const found = memberAt(path, answer);
  if (found === null) return { fault: `It answered JSON with null at ${path}.` };
  if (typeof found !== 'string') return { fault: `It answered JSON without a text at ${path}.` };
  if (found.trim() === '') return { fault: `It answered JSON with an empty text at ${path}.` };
  const address = URL.parse(found.trim(), source.href);
  if (!address || !/^https?:$/.test(address.protocol)) {
    return { fault: `The address at ${path} is not an http or https URL.` };
  }
  if (source.protocol === 'https:' && address.protocol === 'http:') {
    return { fault: `The address at ${path} is http, though the source itself is https.` };
  }
  if (address.origin === source.origin && address.username === '') {
    address.username = source.username;
    address.password = source.password;
  }
  return address;
}

function memberAt(path: string, answer: unknown): unknown {
  let found = answer;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}
