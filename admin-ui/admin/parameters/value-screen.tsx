import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { oneId } from '../address/params.js';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { ActiveMark } from '../ui/active-mark.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Fact } from '../ui/fact.js';
import list from '../ui/list.module.css';
import { ScreenTitle } from '../ui/screen-title.js';
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
  const { data, error, refetch } = useQuery({
    queryKey: ['parameters', 'one', number, code],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/parameters/{parameterId}/values/{value}', { path, signal }),
    enabled: number > 0,
  });
  const isMissing = number === 0 || (error instanceof ApiError && error.status < 500);
  return (
    <>
      <p className={list['back']}>
        <Link href={`/${number}`}>
          ← {t('parameters.title', { id: String(number) })}
          {parameterName(number, t) && ` · ${parameterName(number, t)}`}
        </Link>
      </p>
      <ScreenTitle>
        {isMissing ? t('parameters.missing') : data ? `${code} · ${data.ParameterName}` : code}
      </ScreenTitle>
      {error && !isMissing && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && !isMissing && <p role="status">{t('shell.loading')}</p>}
      {data && !isMissing && (
        <>
          {parameterName(number, t) !== undefined && (
            <p className={list['note']}>{t('parameters.ofCatalog')}</p>
          )}
          {isAdministrator ? <Edited key={`${number} ${code}`} value={data} /> : <Facts value={data} />}
          <DependentsPart value={data} />
          {isAdministrator && <DeleteValue value={data} onDeleted={() => navigate(`/${number}`)} />}
        </>
      )}
    </>
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
    <section className={list['head']}>
      <ValueForm
        key={begun.round}
        begun={draftOf(begun.value, undefined)}
        present={draftOf(value, undefined)}
        isSaved={begun.isSaved}
        onPresent={() => begin(value, false)}
        onSaved={(saved) => begin(saved, true)}
      />
    </section>
  );
}

function Facts({ value }: { value: Value }) {
  const { t } = useLanguage();
  const { ParameterName, Status, Crossed, Dependents, AdditionalDetails } = value;
  return (
    <section className={list['head']}>
      <dl className={list['facts']}>
        <Fact label={t('parameters.name')}>{ParameterName}</Fact>
        <Fact label={t('parameters.status')}>
          <ActiveMark isActive={Status} />
        </Fact>
        <Fact label={t('parameters.crossed')}>{String(Crossed)}</Fact>
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
      </dl>
    </section>
  );
}
