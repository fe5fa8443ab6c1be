import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { oneId } from '../address/params.js';
import { api } from '../api/client.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { ActiveMark } from '../ui/mark.js';
import { Fact, Facts, PageHead } from '../ui/page-head.js';
import { Card, RecordScreen } from '../ui/record-screen.js';
import { DeleteValue } from './delete-value.js';
import { DependentsPart } from './dependents-part.js';
import { draftOf } from './draft.js';
import { parameterName, type Value } from './parameter.js';
import { ValueForm } from './value-form.js';

/** One value: its fields, who depends on it, and its end. */
export default function ValueScreen() {
  const { t } = useLanguage();
  const { number: given = '' } = useParams();
  const code = codeOfAddress();
  const [, navigate] = useLocation();
  const number = oneId.read(given) ?? 0;
  const path = { parameterId: number, value: code };
  const isAdministrator = useIsAdministrator();
  const query = useQuery({
    queryKey: ['parameters', 'one', number, code],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/parameters/{parameterId}/values/{value}', { path, signal }),
    enabled: number > 0,
  });
  const name = parameterName(number, t);
  const back = [
    `/${number}`,
    [t('parameters.title', { id: String(number) }), name].filter(Boolean).join(' · '),
  ] as const;
  return (
    <RecordScreen query={query} isId={number > 0} back={back} missing={t('parameters.missing')} title={code}>
      {(value) => (
        <>
          <PageHead
            title={`${code} · ${value.ParameterName}`}
            back={back}
            note={name !== undefined && t('parameters.ofCatalog')}
            actions={
              isAdministrator && <DeleteValue value={value} onDeleted={() => navigate(`/${number}`)} />
            }
          />
          {isAdministrator ? <Edited value={value} /> : <ValueFacts value={value} />}
          <DependentsPart value={value} />
        </>
      )}
    </RecordScreen>
  );
}

/** The code as it was before it was escaped; the router's own parameters are unescaped in part, `%2F` for example is not. */
function codeOfAddress(): string {
  const segment = location.pathname.slice(location.pathname.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The form begins anew with what it has saved, or with what another person saved where the form's own person asks for it. */
function Edited({ value }: { value: Value }) {
  const [begun, setBegun] = useState({ value, isSaved: false, round: 0 });
  const begin = (next: Value, isSaved: boolean) => setBegun({ value: next, isSaved, round: begun.round + 1 });
  return (
    <Card>
      <ValueForm
        key={begun.round}
        begun={draftOf(begun.value, undefined)}
        present={draftOf(value, undefined)}
        isSaved={begun.isSaved}
        onPresent={() => begin(value, false)}
        onSaved={(saved) => begin(saved, true)}
      />
    </Card>
  );
}

function ValueFacts({ value }: { value: Value }) {
  const { t } = useLanguage();
  const { ParameterName, Status, Crossed, Dependents, AdditionalDetails } = value;
  return (
    <Card>
      <Facts>
        <Fact label={t('parameters.name')}>{ParameterName}</Fact>
        <Fact label={t('parameters.status')}>
          <ActiveMark isActive={Status} />
        </Fact>
        <Fact label={t('parameters.crossed')}>{t(Crossed ? 'users.yes' : 'users.no')}</Fact>
        {Dependents.length > 0 && (
          <Fact label={t('parameters.dependents')}>
            {Dependents.map(({ ParameterId, ParameterValue }) => `${ParameterId}: ${ParameterValue}`).join(
              ', ',
            )}
          </Fact>
        )}
        {AdditionalDetails.map(({ KeyId, KeyName, KeyValue }) => (
          <Fact key={KeyId} label={KeyName}>
            {KeyValue}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
