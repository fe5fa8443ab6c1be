// Compares two descriptions of the API (OpenAPI 3.1). CHANGELOG.md, "What may change", has the rules in words.
const METHODS = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options'];
/** Of limits that callers keep, those that may only grow, and those that may only shrink. */
const UPPER = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'];
const LOWER = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'];

/** Values that an enumeration of this name may get without notice. */
const MAY_COME = { NotificationType: (value) => value >= 105 };

/**
 * Returns what breaks a caller, or a platform that is called, which was written by the earlier description: one line for each, with its
 * place. Nothing is returned for what may come without notice: operations, optional inputs, members, error codes, larger limits.
 */
export function breaksOf(before, now) {
  const schemas = new SchemaComparison(before, now);
  const found = [];
  for (const [path, item] of Object.entries(before.paths ?? {})) {
    for (const method of METHODS.filter((name) => item[name])) {
      const place = `${method.toUpperCase()} ${path}`;
      const context = { isSent: true, isOpen: path.startsWith('/api/admin/') };
      found.push(...operationBreaks(place, item[method], now.paths?.[path]?.[method], context, schemas));
    }
  }
  for (const [name, { post }] of Object.entries(before.webhooks ?? {})) {
    const place = `webhook ${name}`;
    const other = now.webhooks?.[name]?.post;
    found.push(...operationBreaks(place, post, other, { isSent: false, isOpen: false }, schemas));
    found.push(...changes(place, webhookFacts(post), other && webhookFacts(other)));
  }
  const schemes = now.components?.securitySchemes ?? {};
  for (const [name, scheme] of Object.entries(before.components?.securitySchemes ?? {}))
    found.push(
      ...changes(`security scheme ${name}`, schemeFacts(scheme), schemes[name] && schemeFacts(schemes[name])),
    );
  return [...new Set(found)];
}

const webhookFacts = (operation) => ({
  path: operation['x-path'],
  type: operation['x-notification-type'],
  'rule of success': operation['x-delivery']?.success,
});
const schemeFacts = ({ type, scheme, in: place, name, flows }) => ({
  ...{ type, scheme, in: place, name },
  'token address': flows?.clientCredentials?.tokenUrl,
});

function changes(place, old, current) {
  return Object.keys(old)
    .filter((name) => current && old[name] !== current[name])
    .map((name) => `${place}: ${name} was ${old[name]}, is ${current[name]}`);
}

/** The same, or nothing when the version says that it breaks: its first number is larger. */
export function unannouncedBreaks(before, now) {
  const majorOf = ({ info }) => Number(info.version.split('.')[0]);
  return majorOf(now) > majorOf(before) ? [] : breaksOf(before, now);
}

/** `isSent` says that the reader of the description sends the request; a platform receives it. */
function operationBreaks(place, old, current, context, schemas) {
  if (!current) return [`${place}: is gone`];
  return [
    ...changes(place, { operationId: old.operationId }, { operationId: current.operationId }),
    ...accessBreaks(place, old, current, context),
    ...parameterBreaks(place, old.parameters, current.parameters, context, schemas),
    ...bodyBreaks(place, old.requestBody, current.requestBody, context, schemas),
    ...responseBreaks(place, old.responses, current.responses, context, schemas),
  ];
}

function accessBreaks(place, old, current, { isSent }) {
  if (!isSent) return [];
  const isEnough = (offered) =>
    current.security.some((needed) =>
      Object.entries(needed).every(
        ([name, scopes]) => scopes.every((scope) => offered[name]?.includes(scope)) && offered[name],
      ),
    );
  const ways = old.security.length === 0 ? [{}] : old.security;
  const closed = current.security.length === 0 ? [] : ways.filter((way) => !isEnough(way));
  const roles = current['x-roles'] ?? old['x-roles'] ?? [];
  const permission = current['x-permission'];
  return [
    ...closed.map((way) => `${place}: security ${JSON.stringify(way)} is no longer enough`),
    ...(old['x-roles'] ?? [])
      .filter((role) => !roles.includes(role))
      .map((role) => `${place}: role ${role} is no longer enough`),
    ...(permission && permission !== old['x-permission']
      ? [`${place}: needs the permission ${permission}`]
      : []),
  ];
}

function parameterBreaks(place, old = [], current = [], context, schemas) {
  const keyOf = (parameter) => `${parameter.in} ${parameter.name}`;
  const known = new Map(old.map((parameter) => [keyOf(parameter), parameter]));
  const present = new Map(current.map((parameter) => [keyOf(parameter), parameter]));
  const found = [];
  for (const [key, parameter] of known) {
    const other = present.get(key);
    if (!other) found.push(`${place}: parameter ${key} is gone`);
    else found.push(...schemas.breaks(`${place} parameter ${key}`, parameter.schema, other.schema, context));
    if (other && !context.isSent && parameter.required && !other.required)
      found.push(`${place}: may lack ${key}`);
  }
  if (!context.isSent) return found;
  const needed = [...present].filter(([key, { required }]) => required && !known.get(key)?.required);
  return [...found, ...needed.map(([key]) => `${place}: needs the parameter ${key}`)];
}

function bodyBreaks(place, old, current, context, schemas) {
  if (!old) return current?.required && context.isSent ? [`${place}: needs a body`] : [];
  if (!current) return [`${place}: takes no body`];
  const isNeeded = context.isSent && current.required && !old.required;
  return [
    ...(isNeeded ? [`${place}: needs a body`] : []),
    ...contentBreaks(`${place} request`, old.content, current.content, context, schemas),
  ];
}

function contentBreaks(place, old = {}, current = {}, context, schemas) {
  return Object.entries(old).flatMap(([mediaType, { schema }]) => {
    const other = current[mediaType];
    return other
      ? schemas.breaks(`${place} ${mediaType}`, schema, other.schema, context)
      : [`${place}: ${mediaType} is gone`];
  });
}

function responseBreaks(place, old, current, context, schemas) {
  return Object.entries(old).flatMap(([status, unread]) => {
    const where = `${place} ${status}`;
    if (!current[status]) return [`${where}: is gone`];
    const answer = schemas.old(unread);
    const other = schemas.current(current[status]);
    const way = { ...context, isSent: !context.isSent, isRefusal: /^[45]/.test(status) };
    const isBodyNeeded = way.isSent && !answer.content && other.content;
    return [
      ...(isBodyNeeded ? [`${where}: needs a body`] : []),
      ...contentBreaks(where, answer.content, other.content, way, schemas),
      ...headerBreaks(where, answer.headers, other.headers, schemas),
    ];
  });
}

function headerBreaks(place, old = {}, current = {}, schemas) {
  return Object.keys(old).flatMap((name) => {
    if (!current[name]) return [`${place}: header ${name} is gone`];
    const isWeaker = schemas.old(old[name]).required && !schemas.current(current[name]).required;
    return isWeaker ? [`${place}: may lack the header ${name}`] : [];
  });
}

/** Compares schemas of both documents; each pair of components once for each context, so that circles end. */
class SchemaComparison {
  #before;
  #now;
  #compared = new Map();

  constructor(before, now) {
    this.#before = before;
    this.#now = now;
  }

  old = (value) => resolved(this.#before, value);
  current = (value) => resolved(this.#now, value);

  breaks(place, old = {}, current = {}, context) {
    const key = JSON.stringify([old, current, context]);
    const known = this.#compared.get(key);
    if (known) return known;
    // What it leads to may lead back to it.
    this.#compared.set(key, []);
    const isNamed = old.$ref && current.$ref;
    const name = isNamed && `${current.$ref.split('/').at(-1)} (${context.isSent ? 'sent' : 'received'})`;
    const mayCome = isNamed && MAY_COME[old.$ref.split('/').at(-1)];
    const found = this.#alternatives(name || place, old, current, { ...context, mayCome });
    if (isNamed) this.#compared.set(key, found);
    else this.#compared.delete(key);
    return found;
  }

  /** Each alternative of what one side may write has to be one of what the other reads. */
  #alternatives(place, old, current, context) {
    const known = alternativesOf(old, this.old);
    const present = alternativesOf(current, this.current);
    const [written, read] = context.isSent ? [known, present] : [present, known];
    return written.flatMap((alternative) => {
      const fitting = read.filter((other) => takesType(other, alternative));
      if (fitting.length === 0)
        return [
          `${place}: ${context.isSent ? 'no longer takes' : 'may be'} ${alternative.type ?? 'any type'}`,
        ];
      const found = fitting.map((other) =>
        context.isSent
          ? this.#ofOneType(place, alternative, other, context)
          : this.#ofOneType(place, other, alternative, context),
      );
      return found.reduce((least, breaks) => (breaks.length < least.length ? breaks : least));
    });
  }

  #ofOneType(place, old, current, context) {
    const [written, read] = context.isSent ? [old, current] : [current, old];
    const found = valueBreaks(old, current, context).map((what) => `${place}: ${what}`);
    for (const name of ['format', 'pattern', 'contentMediaType'])
      if (read[name] !== undefined && read[name] !== written[name] && !isWiderInteger(read, written, name))
        found.push(`${place}: ${name} was ${old[name]}, is ${current[name]}`);
    if (context.isSent) found.push(...limitBreaks(place, old, current));
    for (const name of ['items', 'contentSchema'])
      if (old[name] && current[name]) {
        const part = name === 'items' ? `${place}[]` : place;
        found.push(...this.breaks(part, old[name], current[name], context));
      }
    return [...found, ...this.#memberBreaks(place, old, current, context)];
  }

  #memberBreaks(place, old, current, context) {
    const found = [];
    for (const [name, schema] of Object.entries(old.properties ?? {})) {
      const other = current.properties?.[name];
      if (other === undefined) found.push(`${place}: ${name} is gone`);
      else found.push(...this.breaks(`${place}.${name}`, schema, other, context));
    }
    const [more, fewer] = context.isSent ? [current, old] : [old, current];
    for (const name of (more.required ?? []).filter((member) => !fewer.required?.includes(member)))
      if (context.isSent || current.properties?.[name])
        found.push(`${place}: ${context.isSent ? 'needs' : 'may lack'} ${name}`);
    const [entry, others] = [old.additionalProperties, current.additionalProperties];
    if (typeof entry === 'object' && typeof others === 'object')
      found.push(...this.breaks(`${place}.*`, entry, others, context));
    else if (entry !== false && entry !== undefined && (others === false || others === undefined))
      found.push(`${place}: members of any name are gone`);
    else if (context.isSent && others === false && entry === undefined)
      found.push(`${place}: no longer takes members of any name`);
    return found;
  }
}

function resolved(document, value) {
  if (!value.$ref) return value;
  const { $ref, ...beside } = value;
  const [, , kind, name] = $ref.split('/');
  return { ...resolved(document, document.components[kind][name]), ...beside };
}

/** The schemas of one type, of which a value fulfils one; each with what stands beside it. */
function alternativesOf(schema, resolve) {
  const { allOf = [], anyOf, oneOf, ...own } = resolve(schema);
  const whole = { ...own };
  for (const part of allOf) {
    const { properties = {}, required = [], ...others } = alternativesOf(part, resolve)[0];
    const members = { ...whole.properties };
    for (const [name, member] of Object.entries(properties))
      members[name] = members[name] ? { allOf: [members[name], member] } : member;
    Object.assign(whole, others, { properties: members, required: [...(whole.required ?? []), ...required] });
  }
  const branches = anyOf ?? oneOf;
  if (branches) return branches.flatMap((branch) => alternativesOf(branch, resolve));
  if (!Array.isArray(whole.type)) return [whole];
  return whole.type.map((type) => ({
    ...whole,
    type,
    ...(whole.enum && { enum: whole.enum.filter((value) => (value === null) === (type === 'null')) }),
  }));
}

const takesType = (wide, narrow) =>
  wide.type === undefined ||
  wide.type === narrow.type ||
  (wide.type === 'number' && narrow.type === 'integer');

const isWiderInteger = (read, written, name) =>
  name === 'format' && read.format === 'int64' && written.format === 'int32';

const valuesOf = ({ const: only, enum: values }) => (only === undefined ? values : [only]);

/** A refusal may get codes and loses none; any other answer gets no value unless the enumeration is open. */
function valueBreaks(old, current, { isSent, isRefusal, isOpen, mayCome = () => false }) {
  const [known, present] = [valuesOf(old), valuesOf(current)];
  const missing = (of, from) =>
    of.filter((value) => !from.includes(value)).map((value) => JSON.stringify(value));
  const found = [];
  if (isSent) {
    if (known && present) found.push(...missing(known, present).map((value) => `no longer takes ${value}`));
    else if (present) found.push(`takes nothing but ${JSON.stringify(present)}`);
    if (old.default !== undefined && JSON.stringify(old.default) !== JSON.stringify(current.default))
      found.push(`default was ${JSON.stringify(old.default)}, is ${JSON.stringify(current.default)}`);
  } else if (known && isRefusal)
    found.push(...missing(known, present ?? []).map((value) => `${value} is gone`));
  else if (known && present && !isOpen)
    found.push(
      ...missing(
        present.filter((value) => !mayCome(value)),
        known,
      ).map((value) => `may be ${value}`),
    );
  else if (known && !present) found.push('may be any value');
  return found;
}

function limitBreaks(place, old, current) {
  const say = (name) => `${place}: ${name} was ${old[name]}, is ${current[name]}`;
  return [
    ...UPPER.filter((name) => current[name] < (old[name] ?? Number.POSITIVE_INFINITY)).map(say),
    ...LOWER.filter((name) => current[name] > (old[name] ?? Number.NEGATIVE_INFINITY)).map(say),
    ...(current.uniqueItems && !old.uniqueItems ? [say('uniqueItems')] : []),
    ...(current.multipleOf && current.multipleOf !== old.multipleOf ? [say('multipleOf')] : []),
  ];
}
