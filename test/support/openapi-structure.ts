const object = (properties: object, required: string[] = [], more: object = {}) => ({
  type: 'object',
  properties,
  required,
  patternProperties: { '^x-': true },
  additionalProperties: false,
  ...more,
});
const mapOf = (values: object, names?: object) => ({
  type: 'object',
  additionalProperties: values,
  ...(names && { propertyNames: names }),
});
const text = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const orReference = (schema: object) => ({ anyOf: [object({ $ref: text }, ['$ref']), schema] });
const COMPONENT_NAME = { pattern: '^[a-zA-Z0-9._-]+$' };

/**
 * The objects of OpenAPI 3.1 that the document uses, each with exactly the members of the specification. Unused objects
 * (callbacks, links, external documentation) are left out and so refused.
 */
export const OPENAPI_STRUCTURE = {
  ...object(
    {
      openapi: { const: '3.1.0' },
      info: object({ title: text, summary: text, description: text, version: text }, ['title', 'version']),
      servers: { type: 'array', items: object({ url: text, description: text }, ['url']) },
      tags: { type: 'array', items: object({ name: text, description: text }, ['name']) },
      paths: mapOf(ref('pathItem'), { pattern: '^/' }),
      webhooks: mapOf(ref('pathItem')),
      components: object({
        schemas: mapOf({ type: 'object' }, COMPONENT_NAME),
        responses: mapOf(ref('response'), COMPONENT_NAME),
        headers: mapOf(ref('header'), COMPONENT_NAME),
        securitySchemes: mapOf(ref('securityScheme'), COMPONENT_NAME),
      }),
    },
    ['openapi', 'info', 'paths'],
  ),
  $defs: {
    pathItem: object(
      Object.fromEntries(
        ['get', 'put', 'post', 'delete', 'patch'].map((method) => [method, ref('operation')]),
      ),
    ),
    operation: object(
      {
        operationId: { type: 'string', pattern: '^\\w+$' },
        tags: { type: 'array', items: text },
        summary: text,
        description: text,
        security: { type: 'array', items: mapOf({ type: 'array', items: text }) },
        parameters: { type: 'array', items: ref('parameter') },
        requestBody: object({ required: { type: 'boolean' }, description: text, content: ref('content') }, [
          'content',
        ]),
        responses: mapOf(orReference(ref('response')), { pattern: '^([1-5](\\d\\d|XX)|default)$' }),
      },
      ['operationId', 'tags', 'summary', 'responses'],
    ),
    parameter: object(
      {
        name: text,
        in: { enum: ['path', 'query', 'header'] },
        required: { type: 'boolean' },
        description: text,
        schema: { type: 'object' },
      },
      ['name', 'in', 'schema'],
      {
        if: { properties: { in: { const: 'path' } } },
        // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword.
        then: { properties: { required: { const: true } }, required: ['required'] },
      },
    ),
    response: object(
      { description: text, headers: mapOf(orReference(ref('header'))), content: ref('content') },
      ['description'],
    ),
    header: object({ required: { type: 'boolean' }, description: text, schema: { type: 'object' } }, [
      'schema',
    ]),
    content: mapOf(ref('mediaType'), { pattern: '^[\\w*.+-]+/[\\w*.+-]+$' }),
    mediaType: object(
      { schema: { type: 'object' }, example: true, examples: mapOf(object({ summary: text, value: true })) },
      [],
      { not: { required: ['example', 'examples'] } },
    ),
    securityScheme: {
      oneOf: [
        object({ type: { const: 'http' }, scheme: text, bearerFormat: text, description: text }, [
          'type',
          'scheme',
        ]),
        object(
          {
            type: { const: 'apiKey' },
            in: { enum: ['header', 'query', 'cookie'] },
            name: text,
            description: text,
          },
          ['type', 'in', 'name'],
        ),
        object(
          {
            type: { const: 'oauth2' },
            description: text,
            flows: object({
              clientCredentials: object({ tokenUrl: text, scopes: mapOf(text) }, ['tokenUrl', 'scopes']),
            }),
          },
          ['type', 'flows'],
        ),
      ],
    },
  },
};
