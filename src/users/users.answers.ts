import { PERMISSIONS, ROLES } from '../access/roles.js';
import { refusal } from '../common/api-description.js';
import { dateTime, flag, id, int32, listOf, nullable, obj, text, word } from '../common/api-schemas.js';
import type { UserItem } from './user-administration.service.js';

export const USER_ITEM = obj<UserItem>('User', {
  Id: id('The `sub` of the user’s tokens.', 7),
  UserName: text(undefined, 'sigorta.api'),
  Roles: listOf(word(ROLES, undefined, 'InsuranceCompanyAPIAdmin')),
  Permissions: listOf(word(PERMISSIONS)),
  InsuranceCompanyIds: listOf(int32(undefined, 110)),
  AgentId: nullable(id('The agent that a PlatformUser acts for.', 42)),
  IsActive: flag(undefined, true),
  CreatedAt: dateTime(),
});

const TAKEN = refusal(
  409,
  'General.Conflict',
  'There is a user with this name already.',
  'The name is taken.',
);
export const CREATE_USER_REFUSALS = [TAKEN];
export const UPDATE_USER_REFUSALS = [
  refusal(404, 'General.NotFound', 'The user was not found.', 'There is no such user.'),
  TAKEN,
  refusal(
    409,
    'General.Conflict',
    'The last active Administrator cannot be withdrawn.',
    'The change would leave nobody in charge.',
  ),
  refusal(
    409,
    'General.Conflict',
    'You cannot deactivate yourself or take away your own Administrator role.',
    'The change would shut the caller out.',
  ),
];
