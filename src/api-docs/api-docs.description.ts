import type { ApiTag, OperationDescription } from '../common/api-description.js';

const DESCRIPTION: ApiTag = {
  name: 'API description',
  tr: 'API açıklaması',
  part: 'operation',
  about: 'This description, for programs and for people.',
};

export const OPENAPI_DOCUMENT: OperationDescription = {
  tag: DESCRIPTION,
  summary: { en: 'Get the OpenAPI document', tr: 'OpenAPI belgesini al' },
  answers: { 200: { mediaType: 'application/json', schema: { type: 'object' } } },
};

export const DOCS_PAGE: OperationDescription = {
  tag: DESCRIPTION,
  summary: { en: 'Read this page', tr: 'Bu sayfayı oku' },
  answers: { 200: { mediaType: 'text/html', schema: { type: 'string' } } },
  parameters: [
    {
      in: 'query',
      name: 'lang',
      description: 'Turkish or English; left out, the browser’s language.',
      schema: { type: 'string', enum: ['tr', 'en'] },
    },
  ],
};
