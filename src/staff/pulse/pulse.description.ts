import {
  type AnswerHeader,
  type ApiTag,
  type ExtraParameter,
  envelope,
  type OperationDescription,
} from '../../api/api-description.js';
import { filledText } from '../../api/api-schemas.js';
import { TAGS_LENGTH } from '../../api/entity-tags.rules.js';
import { Pulse } from './pulse.answers.js';

const PULSE: ApiTag = {
  name: 'Pulse',
  tr: 'Nabız',
  part: 'staff',
  about:
    'How the administration screens notice that something has changed, also by others and on another replica.',
};

const TAG = '"pV3kq0bU2l8WmT5xZr1nLd7uHc4sQfA9eGpKiYoBtN6"';
const ETAG: Record<string, AnswerHeader> = {
  ETag: {
    required: true,
    description: 'Strong entity tag of Revisions and Counts.',
    schema: { ...filledText(undefined, TAG), pattern: '^"[\\w-]{43}"$' },
  },
};
const KNOWN: ExtraParameter = {
  in: 'header',
  name: 'If-None-Match',
  description:
    'The `ETag` of the last answer; without a change since then the answer is 304. A longer header is ignored.',
  schema: { type: 'string', maxLength: TAGS_LENGTH, examples: [TAG] },
};

export const READ_PULSE: OperationDescription = {
  tag: PULSE,
  summary: { en: 'What has changed', tr: 'Ne değişti' },
  details:
    'A call every few seconds is meant: it reads a few rows by indexes, whatever the size of the tables. A list needs to be read ' +
    'again only when the revision of its area differs from the one of the last look. Revisions are compared for equality; ' +
    'differences between them count nothing.\n\n' +
    'The `ETag` belongs to `Revisions` and `Counts` alone. `Now` and `SessionEndsAt` move without it, so a 304 states that ' +
    'nothing else has moved. Reading the pulse does not prolong a session.',
  parameters: [KNOWN],
  answers: {
    200: { ...envelope(Pulse), headers: ETAG },
    304: {
      description: 'Nothing has changed since the answer with this tag; the body is empty.',
      headers: ETAG,
    },
  },
};
