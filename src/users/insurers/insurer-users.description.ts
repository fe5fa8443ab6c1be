import { COMPANY_MISSING } from '../../access/access.refusals.js';
import { type ApiTag, envelope, type OperationDescription } from '../../api/api-description.js';
import { paged } from '../../api/api-schemas.js';
import { InsurerCallPage, InsurerUser } from './insurer-users.answers.js';

const OWN_USERS: ApiTag = {
  name: 'Own users of an insurer',
  tr: 'Sigorta şirketinin kullanıcıları',
  part: 'insurer',
  about: 'The users of the caller’s companies, and the calls that they made.',
};

export const LIST_INSURER_USERS: OperationDescription = {
  tag: OWN_USERS,
  summary: { en: 'Own users', tr: 'Kendi kullanıcıları' },
  details:
    'The users who belong to an insurance company, and to none that is not among the caller’s, by Id. Those of the service operator ' +
    'are left out.',
  answers: { 200: envelope(paged(InsurerUser)) },
  refusals: [COMPANY_MISSING],
};

export const LIST_INSURER_CALLS: OperationDescription = {
  tag: OWN_USERS,
  summary: { en: 'Own calls', tr: 'Kendi çağrıları' },
  details:
    'The calls of the own users in the last 7 days, the newest first: which operation, which job, how it was answered. Begin without ' +
    '`after`, then pass each answer’s `NextCursor` until it is null. A call is listed a second or two after its answer. Left out are ' +
    'bodies, queries, calls whose token was not valid, and calls that the user made for a company that is not among the caller’s. ' +
    'While the database takes no writes, a limited number of calls is kept for later; the list is a help in a search for faults, ' +
    'not a record of evidence.',
  answers: { 200: envelope(InsurerCallPage) },
  refusals: [COMPANY_MISSING],
};
