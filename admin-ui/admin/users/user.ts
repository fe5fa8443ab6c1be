import type { RequestOf, ResponseOf } from '../api/client.js';

/** A user as the service shows it. */
export type User = ResponseOf<'/api/admin/users/{id}', 'get'>;
export type Role = User['Roles'][number];
export type Permission = NonNullable<RequestOf<'/api/admin/users', 'post'>['body']>['permissions'][number];

/** What a user may do, as it is being chosen. */
export interface Rights {
  roles: readonly Role[];
  permissions: readonly string[];
  insuranceCompanyIds: readonly number[];
  agentId: number | undefined;
}

export const NO_RIGHTS: Rights = { roles: [], permissions: [], insuranceCompanyIds: [], agentId: undefined };

export const STAFF: readonly Role[] = ['Administrator', 'Operator'];

/** Whether these are rights of staff, who sign in to the screens. */
export const isStaff = ({ roles }: Rights): boolean => roles.some((role) => STAFF.includes(role));

/** The rights that a user has. */
export function rightsOf({ Roles, Permissions, InsuranceCompanyIds, AgentId }: User): Rights {
  return {
    roles: Roles,
    permissions: Permissions,
    insuranceCompanyIds: InsuranceCompanyIds,
    agentId: AgentId ?? undefined,
  };
}

/** What differs, as a change sends it. The API takes an agent and never removes one. */
export function changedRights(before: Rights, now: Rights): Partial<Rights> {
  return {
    ...(!isSame(before.roles, now.roles) && { roles: now.roles }),
    ...(!isSame(before.permissions, now.permissions) && { permissions: now.permissions }),
    ...(!isSame(before.insuranceCompanyIds, now.insuranceCompanyIds) && {
      insuranceCompanyIds: now.insuranceCompanyIds,
    }),
    ...(now.agentId !== undefined && now.agentId !== before.agentId && { agentId: now.agentId }),
  };
}

/** The order of a list of rights says nothing. */
function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
}

const PASSWORD_LENGTH = 20;
/** Without letters and digits that look alike, since a password may be read out. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random password of 20 characters, about 115 bits. */
export function randomPassword(): string {
  const characters: string[] = [];
  while (characters.length < PASSWORD_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(PASSWORD_LENGTH))) {
      // A byte beyond the last whole round would make the first characters likelier.
      const character =
        byte < 256 - (256 % CHARACTERS.length) ? CHARACTERS[byte % CHARACTERS.length] : undefined;
      if (character !== undefined && characters.length < PASSWORD_LENGTH) characters.push(character);
    }
  }
  return characters.join('');
}
