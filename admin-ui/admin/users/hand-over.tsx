import { useState } from 'react';
import { codeName, useCodes } from '../api/use-codes.js';
import { useCompanyNames } from '../api/use-companies.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { copyText } from '../ui/clipboard.js';
import { Actions } from '../ui/dialog.js';
import { Fact, Facts } from '../ui/page-head.js';
import { Card } from '../ui/record-screen.js';
import { useUnsaved } from '../ui/unsaved.js';
import { isStaff, type Rights } from './user.js';

/** Address, name and password for a user's next sign-in. The card shows them once: the service stores only a hash of the password. */
export function HandOver({
  title,
  userName,
  password,
  rights,
  onClose,
}: {
  title: string;
  userName: string;
  password: string;
  rights: Rights;
  onClose(): void;
}) {
  const { t, language } = useLanguage();
  const codes = useCodes();
  const companies = useCompanyNames();
  const forget = useUnsaved(1);
  const [outcome, setOutcome] = useState<'ui.copied' | 'users.notCopied'>();
  const facts = [
    [t('users.address'), `${window.location.origin}${isStaff(rights) ? '/admin/' : '/'}`],
    [t('signIn.userName'), userName],
    [t('signIn.password'), password],
    [t('users.roles'), rights.roles.map((role) => codeName(codes?.Roles, role, language)).join(', ')],
    [t('users.companies'), rights.insuranceCompanyIds.map((id) => companies?.get(id) ?? id).join(', ')],
  ].filter((fact): fact is [string, string] => fact[1] !== '');
  // The service refuses the password afterwards, so that the user has to know the time.
  const ends = isStaff(rights) ? t('users.passwordEnds') : '';
  const copy = () =>
    copyText([...facts.map(([label, value]) => `${label}: ${value}`), ends].join('\n').trim()).then(
      () => setOutcome('ui.copied'),
      () => setOutcome('users.notCopied'),
    );
  return (
    <Card label={title}>
      <h2>{title}</h2>
      <p role="alert">{t('users.shownOnce')}</p>
      <Facts>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      {ends && <p>{ends}</p>}
      <Actions>
        <span role="status">{outcome && t(outcome)}</span>
        <Button
          onClick={() => {
            forget();
            onClose();
          }}
        >
          {t('shell.close')}
        </Button>
        <Button kind="primary" onClick={() => void copy()}>
          {t('users.copyAll')}
        </Button>
      </Actions>
    </Card>
  );
}
