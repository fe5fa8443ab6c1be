import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../api/client.js';
import { useWholeList } from '../api/use-list.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { ListScreen } from '../ui/list-screen.js';
import { NewValue } from './new-value.js';
import { parameterName } from './parameter.js';

/** The parameters with the numbers of their values. */
export default function NumbersScreen() {
  const { t, locale } = useLanguage();
  const isAdministrator = useIsAdministrator();
  const [isAdding, setAdding] = useState(false);
  const list = useWholeList(['parameters', 'numbers'], (signal) =>
    api.call('get', '/api/admin/parameters', { signal }),
  );
  const number = new Intl.NumberFormat(locale);
  return (
    <ListScreen
      title={t('nav.parameters')}
      actions={
        isAdministrator && (
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            {t('parameters.add')}
          </Button>
        )
      }
      caption={t('nav.parameters')}
      list={list}
      empty={t('parameters.none')}
      keyOf={({ ParameterId }) => ParameterId}
      sort="id"
      columns={[
        {
          head: t('parameters.number'),
          sort: 'id',
          width: '112px',
          card: 'title',
          cell: ({ ParameterId }) => <Link href={`/${ParameterId}`}>{ParameterId}</Link>,
        },
        {
          head: t('parameters.name'),
          card: 'fact',
          cell: ({ ParameterId }) => parameterName(ParameterId, t) ?? '–',
        },
        {
          head: t('parameters.values'),
          isNumber: true,
          card: 'fact',
          isNamed: true,
          cell: ({ Values }) => number.format(Values),
        },
        {
          head: t('parameters.activeValues'),
          isNumber: true,
          cell: ({ ActiveValues }) => number.format(ActiveValues),
        },
      ]}
    >
      {isAdding && <NewValue number={undefined} onClose={() => setAdding(false)} />}
    </ListScreen>
  );
}
