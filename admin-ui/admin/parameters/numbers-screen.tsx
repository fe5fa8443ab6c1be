import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../api/client.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import list from '../ui/list.module.css';
import { ListTable } from '../ui/list-table.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { NewValue } from './new-value.js';
import { parameterName } from './parameter.js';

/** The parameters with the numbers of their values. */
export default function NumbersScreen() {
  const { t, locale } = useLanguage();
  const isAdministrator = useIsAdministrator();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['parameters', 'numbers'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/parameters', { signal }),
  });
  const number = new Intl.NumberFormat(locale);
  const heads = [
    t('parameters.number'),
    t('parameters.name'),
    t('parameters.values'),
    t('parameters.activeValues'),
  ];
  return (
    <>
      <ScreenTitle>{t('nav.parameters')}</ScreenTitle>
      {isAdministrator && !isAdding && (
        <p>
          <button type="button" className={list['action']} onClick={() => setAdding(true)}>
            {t('parameters.add')}
          </button>
        </p>
      )}
      {isAdding && <NewValue number={undefined} onClose={() => setAdding(false)} />}
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <p role="status">{t('shell.loading')}</p>}
      {data?.length === 0 && <p>{t('parameters.none')}</p>}
      {data && data.length > 0 && (
        <ListTable caption={t('nav.parameters')} heads={heads}>
          {data.map(({ ParameterId, Values, ActiveValues }) => (
            <tr key={ParameterId}>
              <td>
                <Link href={`/${ParameterId}`}>{ParameterId}</Link>
              </td>
              <td data-label={heads[1]}>{parameterName(ParameterId, t) ?? '–'}</td>
              <td data-label={heads[2]}>{number.format(Values)}</td>
              <td data-label={heads[3]}>{number.format(ActiveValues)}</td>
            </tr>
          ))}
        </ListTable>
      )}
    </>
  );
}
