import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type ResponseOf } from '../api/client.js';
import { reread } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Button } from '../ui/button.js';
import { CopyNumber } from '../ui/copy-number.js';
import { DataTable } from '../ui/data-table.js';
import { DateField } from '../ui/date-field.js';
import { Confirm, Dialog } from '../ui/dialog.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { faultAt, isAtField } from '../ui/field.js';
import { Fact, Facts, Title } from '../ui/page-head.js';
import classes from './users.module.css';

type Secret = ResponseOf<'/api/admin/users/{id}/secrets', 'get'>[number];
type Created = ResponseOf<'/api/admin/users/{id}/secrets', 'post'>;

/** The secrets by which a program gets its tokens: the one in use, and its successor. */
export function MachineSecrets({ id, mayChange }: { id: number; mayChange: boolean }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const [isMaking, setMaking] = useState(false);
  const [created, setCreated] = useState<Created>();
  const [deleted, setDeleted] = useState<Secret>();
  const { data, error } = useQuery({
    queryKey: ['users', 'secrets', id],
    queryFn: ({ signal }) => api.call('get', '/api/admin/users/{id}/secrets', { path: { id }, signal }),
  });
  const moment = (at: string | null, none: string) => (at === null ? none : dateTime(at));
  return (
    <>
      <Title>{t('user.secrets')}</Title>
      <p>{t('user.secretsMean', { id })}</p>
      {error && <ErrorNotice error={error} />}
      {data?.length === 0 && <p>{t('user.noSecrets')}</p>}
      {data && data.length > 0 && (
        <DataTable
          caption={t('user.secrets')}
          rows={data}
          keyOf={({ Id }) => Id}
          columns={[
            { head: t('user.created'), card: 'title', cell: ({ CreatedAt }) => dateTime(CreatedAt) },
            {
              head: t('user.secretEnd'),
              card: 'fact',
              isNamed: true,
              cell: ({ ExpiresAt }) => moment(ExpiresAt, t('user.secretEndless')),
            },
            {
              head: t('user.lastUse'),
              card: 'fact',
              isNamed: true,
              cell: ({ LastUsedAt, LastAddress }) =>
                [moment(LastUsedAt, t('users.never')), LastAddress].filter(Boolean).join(' · '),
            },
            ...(mayChange
              ? [
                  {
                    head: t('user.secretActions'),
                    card: 'state' as const,
                    cell: (secret: Secret) => (
                      <Button
                        kind="quiet"
                        className={classes['action'] ?? ''}
                        onClick={() => setDeleted(secret)}
                      >
                        {t('user.deleteSecret')}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {mayChange && (
        <p>
          <Button icon="plus" onClick={() => setMaking(true)}>
            {t('user.makeSecret')}
          </Button>
        </p>
      )}
      {isMaking && <NewSecret id={id} onMade={setCreated} onClose={() => setMaking(false)} />}
      {created && !isMaking && (
        <Dialog title={t('user.newSecret')} onClose={() => setCreated(undefined)}>
          <p>{t('user.keepSecret')}</p>
          <Facts>
            <Fact label="client_id">
              <CopyNumber number={created.ClientId} />
            </Fact>
            <Fact label="client_secret">
              <CopyNumber number={created.Secret} />
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
  const [error, setError] = useState<unknown>();
  return (
    <Confirm
      title={t('user.makeSecret')}
      action={t('user.makeSecretNow')}
      isAtField={(failure) => isAtField(failure, ['ExpiresAt'])}
      onConfirm={async () => {
        try {
          const body = until === '' ? {} : { expiresAt: until };
          onMade(await api.call('post', '/api/admin/users/{id}/secrets', { path: { id }, body }));
        } catch (failure) {
          setError(failure);
          throw failure;
        } finally {
          await reread('users');
        }
      }}
      onClose={onClose}
    >
      <p>{t('user.makeSecretMeans')}</p>
      <DateField
        label={t('user.secretEndOptional')}
        value={until}
        onChange={setUntil}
        fault={faultAt(error, 'ExpiresAt', t('user.secretEndRule'))}
      />
    </Confirm>
  );
}
