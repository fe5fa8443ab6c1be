import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api } from '../api/client.js';
import { reread, useIsLost } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { isAtField } from '../ui/field-problem.js';
import form from '../ui/form.module.css';
import list from '../ui/list.module.css';
import { RIGHTS, RightsFields } from './rights-fields.js';
import { changedRights, type Permission, rightsOf, type User } from './user.js';

/**
 * Changes what a user may do. What another person saves meanwhile is reported, and takes the place of what was chosen here
 * only at a word.
 */
export function RightsForm({ user: present, isOwn }: { user: User; isOwn: boolean }) {
  const [begun, setBegun] = useState({ user: present, isSaved: false });
  return (
    <Fields
      key={begun.user.Version}
      user={begun.user}
      present={present}
      onPresent={(user, isSaved) => setBegun({ user, isSaved })}
      isSaved={begun.isSaved}
      isOwn={isOwn}
    />
  );
}

function Fields({
  user,
  present,
  onPresent,
  isSaved,
  isOwn,
}: {
  /** The user as it was when the form began. */
  user: User;
  /** The user as the service has it now. */
  present: User;
  onPresent(user: User, isSaved: boolean): void;
  /** The form has just saved what it shows. */
  isSaved: boolean;
  isOwn: boolean;
}) {
  const { t } = useLanguage();
  const isLost = useIsLost();
  const [rights, setRights] = useState(() => rightsOf(user));
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const changed = changedRights(rightsOf(user), rights);
  const isChanged = Object.keys(changed).length > 0;
  const isOther = present.Version !== user.Version;
  // A password or the activity that somebody changed meanwhile is nothing that these fields could overwrite.
  const isOtherHere = isOther && Object.keys(changedRights(rightsOf(user), rightsOf(present))).length > 0;
  async function save(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setError(undefined);
    const { roles, permissions, insuranceCompanyIds, agentId } = changed;
    const body = {
      ...(roles && { roles: [...roles] }),
      ...(permissions && { permissions: [...permissions] as Permission[] }),
      ...(insuranceCompanyIds && { insuranceCompanyIds: [...insuranceCompanyIds] }),
      ...(agentId !== undefined && { agentId }),
      expectedVersion: isOtherHere ? user.Version : present.Version,
    };
    const path = { id: user.Id };
    try {
      await api.call('patch', '/api/admin/users/{id}', { path, body });
      onPresent(await api.call('get', '/api/admin/users/{id}', { path }), true);
    } catch (failure) {
      setError(failure);
    }
    await reread('users');
    setSending(false);
  }
  return (
    <form className={form['form']} onSubmit={(event) => void save(event)}>
      {isOtherHere && (
        <p role="alert">
          {t('error.versionNotExpected')}{' '}
          <button type="button" className={list['link']} onClick={() => onPresent(present, false)}>
            {t('agent.takePresent')}
          </button>
        </p>
      )}
      <RightsFields
        rights={rights}
        onChange={setRights}
        error={error}
        ownRole={isOwn ? 'Administrator' : undefined}
      />
      {isChanged && <p>{t('user.rightsMean')}</p>}
      {error !== undefined && !isAtField(error, RIGHTS) && <ErrorNotice error={error} />}
      <div className={form['actions']}>
        <span role="status">{isSaved && !isChanged && t('agent.saved')}</span>
        <Button type="submit" loading={isSending} disabled={isLost || !isChanged}>
          {t('agent.save')}
        </Button>
      </div>
    </form>
  );
}
