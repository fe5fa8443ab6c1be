import { useState } from 'react';
import { useLocation } from 'wouter';
import { session } from '../api/session.js';
import { useStaffUser } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { MenuButton } from '../ui/menu.js';
import { useIsNarrow } from '../ui/use-is-narrow.js';
import { helpAddress } from './help.js';
import classes from './shell.module.css';

const OTHER = { tr: 'en', en: 'tr' } as const;
const STAFF_ROLES = ['Administrator', 'Operator'];

/** Who is signed in, with which role, the help, and the way out. */
export function AccountMenu({ showKeys }: { showKeys(): void }) {
  const { t, language, choose } = useLanguage();
  const isPhone = useIsNarrow();
  const [path] = useLocation();
  const user = useStaffUser();
  const [problem, setProblem] = useState<unknown>();
  if (user === undefined) return null;
  const roles = user.roles
    .filter((role) => STAFF_ROLES.includes(role))
    .map((role) => t(`role.${role}` as TextKey));
  const signOut = () => {
    setProblem(undefined);
    session.signOut().catch(setProblem);
  };
  return (
    <MenuButton
      kind="quiet"
      icon="account"
      text={<span className={classes['userName']}>{user.userName}</span>}
      head={`${user.name} · ${roles.join(', ')}`}
      items={[
        { text: t('shell.help'), page: helpAddress(path, language) },
        { text: t('keys.title'), onClick: showKeys },
        { text: t('account.title'), href: '/account' },
        // The head of a narrow page has no place for the switch.
        ...(isPhone ? [{ text: t('shell.otherLanguage'), onClick: () => choose(OTHER[language]) }] : []),
        { text: t('shell.signOut'), onClick: signOut, stays: true },
      ]}
    >
      {problem !== undefined && <ErrorNotice error={problem} />}
    </MenuButton>
  );
}
