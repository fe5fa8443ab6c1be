import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import { AgentField } from '../ui/agent-field.js';
import { FieldProblem } from '../ui/field-problem.js';
import form from '../ui/form.module.css';
import { CompaniesField } from './companies-field.js';
import type { Rights, Role } from './user.js';
import classes from './users.module.css';

/** Fields of the API that these controls stand for. */
export const RIGHTS = ['Roles', 'Permissions', 'InsuranceCompanyIds', 'AgentId'];

/** Roles, the permission to record, companies, and the agent of a platform user. */
export function RightsFields({
  rights,
  onChange,
  error,
  ownRole,
}: {
  rights: Rights;
  onChange(rights: Rights): void;
  error: unknown;
  /** The role that a person cannot take from the own account. */
  ownRole?: Role;
}) {
  const { t, language } = useLanguage();
  const codes = useCodes();
  const toggle = (role: Role, isOn: boolean) =>
    onChange({
      ...rights,
      roles: isOn ? [...rights.roles, role] : rights.roles.filter((each) => each !== role),
    });
  const isPlatformUser = rights.roles.includes('PlatformUser');
  return (
    <>
      <fieldset className={classes['group']}>
        <legend>{t('users.roles')}</legend>
        <div className={classes['roles']}>
          {(codes?.Roles ?? []).map(({ Code }) => (
            <label key={Code} className={form['tick']}>
              <input
                type="checkbox"
                checked={rights.roles.includes(Code as Role)}
                disabled={Code === ownRole && rights.roles.includes(ownRole)}
                onChange={({ target }) => toggle(Code as Role, target.checked)}
              />
              {codeName(codes?.Roles, Code, language)}
            </label>
          ))}
        </div>
        {ownRole !== undefined && <p>{t('users.ownRole')}</p>}
        <FieldProblem error={error} field="Roles" rule="users.rolesRule" />
      </fieldset>
      <label className={form['tick']}>
        <input
          type="checkbox"
          checked={rights.permissions.includes('Create')}
          onChange={({ target }) => onChange({ ...rights, permissions: target.checked ? ['Create'] : [] })}
        />
        {t('users.mayRecord')}
      </label>
      <CompaniesField
        chosen={rights.insuranceCompanyIds}
        onChange={(insuranceCompanyIds) => onChange({ ...rights, insuranceCompanyIds })}
      />
      <FieldProblem error={error} field="InsuranceCompanyIds" rule="users.companiesRule" />
      {(isPlatformUser || rights.agentId !== undefined) && (
        <>
          <AgentField
            any={t('users.chooseAgent')}
            value={rights.agentId}
            onChange={(agentId) => onChange({ ...rights, agentId })}
          />
          <FieldProblem error={error} field="AgentId" rule="users.agentRule" />
        </>
      )}
    </>
  );
}
