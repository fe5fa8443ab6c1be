import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type ResponseOf } from '../api/client.js';
import { reread } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Button } from '../ui/button.js';
import { CopyNumber } from '../ui/copy-number.js';
import type { Column } from '../ui/data-table.js';
import { DateField } from '../ui/date-field.js';
import { Confirm, Dialog } from '../ui/dialog.js';
import { Fact, Facts } from '../ui/page-head.js';
import { useUnsaved } from '../ui/unsaved.js';
import { MachineCredentials } from './machine-credentials.js';
import { MachineForm } from './machine-form.js';
import classes from './users.module.css';

type Secret = ResponseOf<'/api/admin/users/{id}/secrets', 'get'>[number];
type Created = ResponseOf<'/api/admin/users/{id}/secrets', 'post'>;

/** The secrets by which a program gets its tokens: the one in use, and its successor. */
export function MachineSecrets({ id, mayChange }: { id: number; mayChange: boolean }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<Created>();
  useUnsaved(made ? 1 : 0);
  const [deleted, setDeleted] = useState<Secret>();
  const { data, error } = useQuery({
    queryKey: ['users', 'secrets', id],
    queryFn: ({ signal }) => api.call('get', '/api/admin/users/{id}/secrets', { path: { id }, signal }),
  });
  const deletion: Column<Secret> = {
    head: t('user.secretActions'),
    card: 'state',
    cell: (secret) => (
      <Button kind="quiet" className={classes['action'] ?? ''} onClick={() => setDeleted(secret)}>
        {t('user.deleteSecret')}
      </Button>
    ),
  };
  return (
    <>
      <MachineCredentials
        title={t('user.secrets')}
        means={t('user.secretsMean', { id })}
        none={t('user.noSecrets')}
        data={data}
        error={error}
        columns={({ created, lastUse }) => [
          { ...created, card: 'title', isNamed: false },
          {
            head: t('user.secretEnd'),
            card: 'fact',
            isNamed: true,
            cell: ({ ExpiresAt }) => (ExpiresAt === null ? t('user.secretEndless') : dateTime(ExpiresAt)),
          },
          lastUse,
          ...(mayChange ? [deletion] : []),
        ]}
        action={
          mayChange && (
            <Button icon="plus" onClick={() => setMaking(true)}>
              {t('user.makeSecret')}
            </Button>
          )
        }
      />
      {isMaking && <NewSecret id={id} onMade={setMade} onClose={() => setMaking(false)} />}
      {made && !isMaking && (
        <Dialog title={t('user.newSecret')} isShownOnce onClose={() => setMade(undefined)}>
          <p>{t('user.keepSecret')}</p>
          <Facts>
            <Fact label="client_id">
              <CopyNumber number={made.ClientId} />
            </Fact>
            <Fact label="client_secret">
              <CopyNumber number={made.Secret} />
            </Fact>
          </Facts>
        </Dialog>
      )}
      {deleted && (
        <Confirm
          title={t('user.deleteSecret')}
          action={t('user.deleteSecretNow')}
          isDanger
          onConfirm={async () => {
            const path = { id, secretId: deleted.Id };
            await api.call('delete', '/api/admin/users/{id}/secrets/{secretId}', { path });
            await reread('users');
          }}
          onClose={() => setDeleted(undefined)}
        >
          <p>{t('user.deleteSecretMeans', { at: dateTime(deleted.CreatedAt) })}</p>
        </Confirm>
      )}
    </>
  );
}

/** Asks until when a new secret gets tokens, and makes it. */
function NewSecret({ id, onMade, onClose }: { id: number; onMade(secret: Created): void; onClose(): void }) {
  const { t } = useLanguage();
  const [until, setUntil] = useState('');
  // Without a date the secret would never end.
  const [isWrong, setWrong] = useState(false);
  return (
    <MachineForm
      title={t('user.makeSecret')}
      action={t('user.makeSecretNow')}
      means={t('user.makeSecretMeans')}
      field="ExpiresAt"
      rule={t('user.secretEndRule')}
      disabled={isWrong && t('ui.dayRule')}
      send={async () => {
        const body = until === '' ? {} : { expiresAt: until };
        onMade(await api.call('post', '/api/admin/users/{id}/secrets', { path: { id }, body }));
      }}
      onClose={onClose}
    >
      {(fault) => (
        <DateField
          label={t('user.secretEndOptional')}
          value={until}
          onChange={(day, isNone) => {
            setUntil(day);
            setWrong(isNone);
          }}
          fault={fault}
        />
      )}
    </MachineForm>
  );
}
