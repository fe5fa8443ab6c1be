import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type RequestOf } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { TextArea } from '../ui/field.js';
import { MachineCredentials } from './machine-credentials.js';
import { MachineForm } from './machine-form.js';

type Given = NonNullable<RequestOf<'/api/admin/users/{id}/keys', 'put'>['body']>['keys'];

/** The public keys of a program that signs its requests for tokens. */
export function MachineKeys({ id, mayChange }: { id: number; mayChange: boolean }) {
  const { t } = useLanguage();
  const [isChanging, setChanging] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['users', 'keys', id],
    queryFn: ({ signal }) => api.call('get', '/api/admin/users/{id}/keys', { path: { id }, signal }),
  });
  return (
    <>
      <MachineCredentials
        title={t('user.keys')}
        means={t('user.keysMean')}
        none={t('user.noKeys')}
        data={data}
        error={error}
        columns={({ created, lastUse }) => [
          { head: t('user.keyName'), card: 'title', cell: ({ Kid, Thumbprint }) => Kid ?? Thumbprint },
          {
            head: t('user.keyKind'),
            card: 'fact',
            isNamed: true,
            cell: ({ Kty, Alg }) => [Kty, Alg].filter(Boolean).join(' · '),
          },
          created,
          lastUse,
        ]}
        action={mayChange && <Button onClick={() => setChanging(true)}>{t('user.keysChange')}</Button>}
      />
      {isChanging && <NewKeys id={id} onClose={() => setChanging(false)} />}
    </>
  );
}

/** Takes the whole list of keys as JSON: one JWK, a list of them, or a JWKS. */
function NewKeys({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useLanguage();
  const [text, setText] = useState('');
  const keys = keysIn(text);
  return (
    <MachineForm
      title={t('user.keysChange')}
      action={t('user.keysNow')}
      means={t('user.keysChangeMeans')}
      field="Keys"
      rule={t('user.keysRule')}
      isDanger
      disabled={keys === undefined && t('user.keysNoJson')}
      send={() => api.call('put', '/api/admin/users/{id}/keys', { path: { id }, body: { keys: keys ?? [] } })}
      onClose={onClose}
    >
      {(fault) => (
        <TextArea
          label={t('user.keys')}
          rows={8}
          spellCheck={false}
          value={text}
          onChange={setText}
          fault={fault}
        />
      )}
    </MachineForm>
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
