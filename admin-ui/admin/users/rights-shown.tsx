import { Link } from 'wouter';
import { codeName, useCodes } from '../api/use-codes.js';
import { useCompanies } from '../api/use-companies.js';
import { useAgents } from '../api/use-notices.js';
import { useLanguage } from '../texts/language.js';
import { Fact } from '../ui/fact.js';
import list from '../ui/list.module.css';
import type { User } from './user.js';

/** What a user may do, to read only. */
export function RightsShown({ user }: { user: User }) {
  const { t, language } = useLanguage();
  const codes = useCodes();
  const companies = new Map(useCompanies());
  const agents = useAgents().data;
  return (
    <dl className={list['facts']}>
      <Fact label={t('users.roles')}>
        {user.Roles.map((role) => codeName(codes?.Roles, role, language)).join(', ') || '–'}
      </Fact>
      <Fact label={t('users.mayRecord')}>
        {t(user.Permissions.includes('Create') ? 'users.yes' : 'users.no')}
      </Fact>
      <Fact label={t('users.companies')}>
        {user.InsuranceCompanyIds.map((id) => companies.get(id) ?? id).join(', ') || '–'}
      </Fact>
      <Fact label={t('jobs.agent')}>
        {user.AgentId === null ? (
          '–'
        ) : (
          <Link href={`~/admin/agents/${user.AgentId}`}>
            {agents?.get(user.AgentId)?.Name ?? user.AgentId}
          </Link>
        )}
      </Fact>
    </dl>
  );
}
