import { useState } from 'react';
import { api } from '../api/client.js';
import { useSend } from '../api/use-send.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { Form } from '../ui/form.js';
import { useUnsaved } from '../ui/unsaved.js';
import { RIGHTS, RightsFields } from './rights-fields.js';
import { changedRights, isStaff, type Permission, rightsOf, type User } from './user.js';

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
  const sending = useSend('users');
  const [rights, setRights] = useState(() => rightsOf(user));
  const changed = changedRights(rightsOf(user), rights);
  const changes = Object.keys(changed).length;
  const isOther = present.Version !== user.Version;
  // A password or the activity that somebody changed meanwhile is nothing that these fields could overwrite.
  const isOtherHere = isOther && Object.keys(changedRights(rightsOf(user), rightsOf(present))).length > 0;
  async function save() {
    const { roles, permissions, insuranceCompanyIds, agentId } = changed;
    const body = {
      ...(roles && { roles: [...roles] }),
      ...(permissions && { permissions: [...permissions] as Permission[] }),
      ...(insuranceCompanyIds && { insuranceCompanyIds: [...insuranceCompanyIds] }),
      ...(agentId !== undefined && { agentId }),
      expectedVersion: isOtherHere ? user.Version : present.Version,
    };
    const path = { id: user.Id };
    await api.call('patch', '/api/admin/users/{id}', { path, body });
    onPresent(await api.call('get', '/api/admin/users/{id}', { path }), true);
  }
  useUnsaved(changes, () => sending.send(save));
  return (
    <Form
      sending={sending}
      fields={RIGHTS}
      onSend={save}
      done={isSaved && changes === 0 && t('agent.saved')}
      actions={
        <Button
          type="submit"
          kind="primary"
          sends
          isBusy={sending.isSending}
          disabled={changes === 0 && t('ui.noChange')}
        >
          {t('agent.save')}
        </Button>
      }
    >
      {isOtherHere && (
        <p role="alert">
          {t('error.VersionNotExpected')}{' '}
          <Button kind="quiet" onClick={() => onPresent(present, false)}>
            {t('agent.takePresent')}
          </Button>
        </p>
      )}
      <RightsFields
        rights={rights}
        onChange={setRights}
        error={sending.error}
        ownRole={isOwn ? 'Administrator' : undefined}
        isMachine={user.Kind === 'Machine'}
      />
      {changes > 0 && <p>{t('user.rightsMean')}</p>}
      {isStaff(rights) && !isStaff(rightsOf(user)) && <p>{t('user.staffPassword')}</p>}
    </Form>
  );
}
