import { PERMISSIONS, type Permission, ROLES, type Role } from '../access/roles.js';
import { newPasswordText, userNameProblem } from '../auth/credential.rules.js';
import { About } from '../common/api-description.js';
import type { FieldRules, TextRules } from '../common/binding/field-rules.js';
import { Bool, Int32, ListOf, PathId, pascalCase, Text, validateBy } from '../common/binding/fields.js';
import { NotBlank } from '../common/binding/not-blank.js';
import { PageQuery, QueryInteger } from '../common/binding/query.js';

/** What it may consist of is asked of new names only, by the operation: names from before stay. */
const USER_NAME: TextRules = {
  maxLength: 100,
  description: 'Letters of one script, digits and the characters `. _ - @`.',
};
const PASSWORD = newPasswordText('Password');
const AGENT_ID: FieldRules = { greaterThan: 0 };
/** The list travels in every access token, and a request's headers may be 16 KB. */
const COMPANIES: FieldRules = { maxItems: 500 };
const WORDS: FieldRules = { maxItems: 50 };

const Known = (words: readonly string[]) =>
  check((name, value) => {
    const fits = !Array.isArray(value) || value.every((item) => words.includes(item));
    return fits ? undefined : `${name} must be among ${words.join(', ')}.`;
  });
const EachPositive = () =>
  check((name, value) => {
    const fits = !Array.isArray(value) || value.every((item) => item > 0);
    return fits ? undefined : `${name} must be greater than 0.`;
  });

const NewUserName = () =>
  check((name, value) =>
    typeof value === 'string' && value.trim() !== '' ? userNameProblem(name, value) : undefined,
  );

export class ListUsers extends PageQuery {
  @QueryInteger({ min: 1, max: 200 })
  pageSize = 50;
}

export class CreateUser {
  @NewUserName()
  @Text({ required: true, ...USER_NAME })
  userName: string;

  @Text({ required: true, ...PASSWORD })
  password: string;

  @About(`Any of ${ROLES.join(', ')}.`)
  @Known(ROLES)
  @ListOf({ kind: 'text', maxLength: 100 }, { required: true, ...WORDS })
  roles: Role[];

  @About(`Any of ${PERMISSIONS.join(', ')}; what records something needs Create.`)
  @Known(PERMISSIONS)
  @ListOf({ kind: 'text', maxLength: 100 }, { required: true, ...WORDS })
  permissions: Permission[];

  @About('The companies whose jobs the user may see.')
  @EachPositive()
  @ListOf({ kind: 'int32' }, { required: true, ...COMPANIES })
  insuranceCompanyIds: number[];

  @About('The agent that a PlatformUser acts for; required with that role.')
  @Int32(AGENT_ID)
  agentId?: number;

  @About('True when left out.')
  @Bool()
  isActive?: boolean;
}

export class UpdateUser {
  @PathId()
  id: number;

  @NotBlank()
  @Text(USER_NAME)
  userName?: string;

  @NotBlank()
  @Text(PASSWORD)
  password?: string;

  @About(`Any of ${ROLES.join(', ')}.`)
  @Known(ROLES)
  @ListOf({ kind: 'text', maxLength: 100 }, WORDS)
  roles?: Role[];

  @About(`Any of ${PERMISSIONS.join(', ')}.`)
  @Known(PERMISSIONS)
  @ListOf({ kind: 'text', maxLength: 100 }, WORDS)
  permissions?: Permission[];

  @EachPositive()
  @ListOf({ kind: 'int32' }, COMPANIES)
  insuranceCompanyIds?: number[];

  @Int32(AGENT_ID)
  agentId?: number;

  @Bool()
  isActive?: boolean;
}

function check(broken: (name: string, value: unknown) => string | undefined): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property);
    validateBy(prototype, name, (value) => broken(pascalCase(name), value));
  };
}
