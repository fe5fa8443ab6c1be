import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { session } from '../api/session.js';
import { useStaffUser } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Icon } from '../ui/icons.js';
import classes from './shell.module.css';

const STAFF_ROLES = ['Administrator', 'Operator'];

/** Who is signed in, with which role, and the way out. */
export function AccountMenu({ showKeys }: { showKeys(): void }) {
  const { t } = useLanguage();
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
    <Menu position="bottom-end" withinPortal={false} closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-md" leftSection={<Icon name="account" />}>
          <span className={classes['userName']}>{user.userName}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.name} · {roles.join(', ')}
        </Menu.Label>
        <Menu.Item closeMenuOnClick onClick={showKeys}>
          {t('keys.title')}
        </Menu.Item>
        <Menu.Item closeMenuOnClick component={Link} href={`/users/${user.id}`}>
          {t('shell.ownPassword')}
        </Menu.Item>
        <Menu.Item onClick={signOut}>{t('shell.signOut')}</Menu.Item>
        {problem !== undefined && <ErrorNotice error={problem} />}
      </Menu.Dropdown>
    </Menu>
  );
}
