import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type RequestOf } from '../api/client.js';
import { reread } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Button } from '../ui/button.js';
import { DataTable } from '../ui/data-table.js';
import { Confirm } from '../ui/dialog.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { faultAt, isAtField, TextArea } from '../ui/field.js';
import { Title } from '../ui/page-head.js';

type Given = NonNullable<RequestOf<'/api/admin/users/{id}/keys', 'put'>['body']>['keys'];

/** The public keys of a program that signs its requests for tokens. */
export function MachineKeys({ id, mayChange }: { id: number; mayChange: boolean }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const [isChanging, setChanging] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['users', 'keys', id],
    queryFn: ({ signal }) => api.call('get', '/api/admin/users/{id}/keys', { path: { id }, signal }),
  });
  return (
    <>
      <Title>{t('user.keys')}</Title>
      <p>{t('user.keysMean')}</p>
      {error && <ErrorNotice error={error} />}
      {data?.length === 0 && <p>{t('user.noKeys')}</p>}
      {data && data.length > 0 && (
        <DataTable
          caption={t('user.keys')}
          rows={data}
          keyOf={({ Id }) => Id}
          columns={[
            { head: t('user.keyName'), card: 'title', cell: ({ Kid, Thumbprint }) => Kid ?? Thumbprint },
            {
              head: t('user.keyKind'),
              card: 'fact',
              isNamed: true,
              cell: ({ Kty, Alg }) => [Kty, Alg].filter(Boolean).join(' · '),
            },
            {
              head: t('user.created'),
              card: 'fact',
              isNamed: true,
              cell: ({ CreatedAt }) => dateTime(CreatedAt),
            },
            {
              head: t('user.lastUse'),
              card: 'fact',
              isNamed: true,
              cell: ({ LastUsedAt, LastAddress }) =>
                [LastUsedAt === null ? t('users.never') : dateTime(LastUsedAt), LastAddress]
                  .filter(Boolean)
                  .join(' · '),
            },
          ]}
        />
      )}
      {mayChange && (
        <p>
          <Button onClick={() => setChanging(true)}>{t('user.keysChange')}</Button>
        </p>
      )}
      {isChanging && <NewKeys id={id} onClose={() => setChanging(false)} />}
    </>
  );
}

/** Takes the whole list of keys as JSON: one JWK, a list of them, or a JWKS. */
function NewKeys({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useLanguage();
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>();
  const keys = keysIn(text);
  return (
    <Confirm
      title={t('user.keysChange')}
      action={t('user.keysNow')}
      isDanger
      disabled={keys === undefined && t('user.keysNoJson')}
      isAtField={(failure) => isAtField(failure, ['Keys'])}
      onConfirm={async () => {
        try {
          await api.call('put', '/api/admin/users/{id}/keys', { path: { id }, body: { keys: keys ?? [] } });
        } catch (failure) {
          setError(failure);
          throw failure;
        } finally {
          await reread('users');
        }
      }}
      onClose={onClose}
    >
      <p>{t('user.keysChangeMeans')}</p>
      <TextArea
        label={t('user.keys')}
        rows={8}
        spellCheck={false}
        value={text}
        onChange={setText}
        fault={faultAt(error, 'Keys', t('user.keysRule'))}
      />
    </Confirm>
  );
}

function keysIn(text: string): Given | undefined {
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== 'object' || given === null) return undefined;
    const list = 'keys' in given ? given.keys : given;
    return (Array.isArray(list) ? list : [list]) as Given;
  } catch {
    return undefined;
  }
}
