import {
  type AnswerHeader,
  type ApiTag,
  type ExtraParameter,
  type OperationDescription,
  tagged,
} from '../api/api-description.js';
import { LANGUAGES } from '../api/language.js';

const DESCRIPTION: ApiTag = {
  name: 'API description',
  tr: 'API açıklaması',
  part: 'operation',
  about: 'This description, for programs and for people.',
};

const language = (description: string): ExtraParameter => ({
  in: 'query',
  name: 'lang',
  description,
  schema: { type: 'string', enum: LANGUAGES },
});

const languageOf = (description: string): Readonly<Record<string, AnswerHeader>> => ({
  'Content-Language': { required: true, description, schema: { type: 'string', enum: LANGUAGES } },
});

const VERSION: Readonly<Record<string, AnswerHeader>> = {
  'API-Version': {
    required: true,
    description:
      'The version of the described API, as in `info.version`. A HEAD request tells it without the document.',
    schema: { type: 'string' },
  },
};

const JSON_DOCUMENT: OperationDescription['answers'] = {
  200: {
    mediaType: 'application/json',
    schema: { type: 'object' },
    headers: { ...languageOf('The language of the texts.'), ...VERSION },
  },
};

export const OPENAPI_DOCUMENT: OperationDescription = tagged(
  {
    tag: DESCRIPTION,
    summary: { en: 'Get the OpenAPI document', tr: 'OpenAPI belgesini al' },
    answers: JSON_DOCUMENT,
    parameters: [language('Language of the texts. English when it is left out or not one of these.')],
  },
  VERSION,
);

export const OPENAPI_30_DOCUMENT: OperationDescription = tagged(
  {
    tag: DESCRIPTION,
    summary: { en: 'Get the document in OpenAPI 3.0', tr: 'Belgeyi OpenAPI 3.0 olarak al' },
    details:
      'The same document for generators that do not read OpenAPI 3.1. The calls to the platform stand under `x-webhooks`.',
    answers: JSON_DOCUMENT,
    parameters: [language('Language of the texts. English when it is left out or not one of these.')],
  },
  VERSION,
);

export const DOCS_PAGE: OperationDescription = {
  tag: DESCRIPTION,
  summary: { en: 'Read this page', tr: 'Bu sayfayı oku' },
  answers: {
    200: {
      mediaType: 'text/html',
      schema: { type: 'string' },
      headers: languageOf('The language of the page.'),
    },
  },
  parameters: [
    language('Language of the page. The browser’s language when it is left out or not one of these.'),
  ],
};
