import { useId } from 'react';
import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import { AgentField, faultAt, Tick } from '../ui/field.js';
import { CompaniesField } from './companies-field.js';
import { type Rights, type Role, STAFF } from './user.js';
import classes from './users.module.css';

/** Fields of the API that these controls stand for. */
export const RIGHTS = ['Roles', 'Permissions', 'InsuranceCompanyIds', 'AgentId'];

/** Roles, the permission to record, companies, and the agent of a platform user. */
export function RightsFields({
  rights,
  onChange,
  error,
  ownRole,
  isMachine = false,
}: {
  rights: Rights;
  onChange(rights: Rights): void;
  error: unknown;
  /** The role that a person cannot take from the own account. */
  ownRole?: Role | undefined;
  /** A program is never staff. */
  isMachine?: boolean;
}) {
  const { t, language } = useLanguage();
  const codes = useCodes();
  const id = useId();
  const toggle = (role: Role, isOn: boolean) =>
    onChange({
      ...rights,
      roles: isOn ? [...rights.roles, role] : rights.roles.filter((each) => each !== role),
    });
  const isPlatformUser = rights.roles.includes('PlatformUser');
  const fault = faultAt(error, 'Roles', t('users.rolesRule'));
  return (
    <>
      <fieldset className={classes['group']}>
        <legend>{t('users.roles')}</legend>
        <div className={classes['roles']}>
          {(codes?.Roles ?? [])
            .filter(({ Code }) => !(isMachine && STAFF.includes(Code as Role)))
            .map(({ Code }) => (
              <div key={Code}>
                <Tick
                  label={codeName(codes?.Roles, Code, language)}
                  aria-describedby={Code === ownRole ? `${id}-${Code} ${id}-own` : `${id}-${Code}`}
                  checked={rights.roles.includes(Code as Role)}
                  disabled={Code === ownRole && rights.roles.includes(ownRole)}
                  onChange={(isOn) => toggle(Code as Role, isOn)}
                />
                <p id={`${id}-${Code}`} className={classes['means']}>
                  {t(`users.may.${Code as Role}`)}
                </p>
              </div>
            ))}
        </div>
        {ownRole !== undefined && <p id={`${id}-own`}>{t('users.ownRole')}</p>}
        {fault && (
          <p role="alert" className={classes['fault']}>
            {fault}
          </p>
        )}
      </fieldset>
      <Tick
        label={t('users.mayRecord')}
        checked={rights.permissions.includes('Create')}
        onChange={(isOn) => onChange({ ...rights, permissions: isOn ? ['Create'] : [] })}
      />
      <CompaniesField
        chosen={rights.insuranceCompanyIds}
        onChange={(insuranceCompanyIds) => onChange({ ...rights, insuranceCompanyIds })}
        fault={faultAt(error, 'InsuranceCompanyIds', t('users.companiesRule'))}
      />
      {(isPlatformUser || rights.agentId !== undefined) && (
        <AgentField
          any={t('users.chooseAgent')}
          value={rights.agentId}
          onChange={(agentId) => onChange({ ...rights, agentId })}
          fault={faultAt(error, 'AgentId', t('users.agentRule'))}
        />
      )}
    </>
  );
}
