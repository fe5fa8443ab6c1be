import { useState } from 'react';
import { api, type ResponseOf } from '../api/client.js';
import { queries } from '../api/queries.js';
import { useWholeList } from '../api/use-list.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Button } from '../ui/button.js';
import type { Column } from '../ui/data-table.js';
import { Confirm } from '../ui/dialog.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { ListPart } from '../ui/list-screen.js';
import { Title } from '../ui/page-head.js';
import { needsSignIn, SignInAgain } from './sign-in-again.js';
import { useOwnSend } from './use-own-send.js';

type OwnSession = ResponseOf<'/api/admin/me/sessions', 'get'>[number];

const KEY = ['account', 'sessions'];

/** Where the account is signed in. */
export function OwnSessions() {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const [isAsking, setAsking] = useState(false);
  const [ending, setEnding] = useState<OwnSession>();
  const { error, send } = useOwnSend();
  const list = useWholeList(KEY, (signal) => api.call('get', '/api/admin/me/sessions', { signal }));
  const reread = () => queries.invalidateQueries({ queryKey: KEY });
  const whereOf = ({ Kind, Watch, Current }: OwnSession) =>
    t(Current ? 'account.thisPage' : Watch ? 'account.watch' : `account.kind${Kind}`);
  const columns: readonly Column<OwnSession>[] = [
    {
      head: t('account.where'),
      card: 'title',
      cell: whereOf,
    },
    { head: t('audit.address'), card: 'fact', isWhole: true, cell: ({ Address }) => Address ?? '–' },
    {
      head: t('account.started'),
      card: 'fact',
      isNamed: true,
      isWhole: true,
      cell: (row) => dateTime(row.StartedAt),
    },
    { head: t('account.ends'), isWhole: true, cell: ({ EndsAt }) => dateTime(EndsAt) },
    {
      head: t('account.end'),
      card: 'state',
      cell: (row) => !row.Current && <Button onClick={() => setEnding(row)}>{t('account.endOne')}</Button>,
    },
  ];
  const others = (list.rows?.length ?? 0) > 1;
  return (
    <>
      <Title>{t('account.sessions')}</Title>
      {needsSignIn(error) ? <SignInAgain /> : error !== undefined && <ErrorNotice error={error} />}
      <ListPart
        list={list}
        caption={t('account.sessions')}
        empty=""
        expected={1}
        columns={columns}
        keyOf={({ Id }) => Id}
        tools={others && <Button onClick={() => setAsking(true)}>{t('account.endOthers')}</Button>}
      />
      {ending && (
        <Confirm
          title={t('account.endOneNow')}
          isDanger
          onConfirm={() =>
            send(() =>
              api.call('delete', '/api/admin/me/sessions/{id}', { path: { id: ending.Id } }).finally(reread),
            )
          }
          onClose={() => setEnding(undefined)}
        >
          <p>{t('account.endOneMeans', { where: whereOf(ending), at: dateTime(ending.StartedAt) })}</p>
        </Confirm>
      )}
      {isAsking && (
        <Confirm
          title={t('account.endOthers')}
          action={t('account.endOthersNow')}
          isDanger
          onConfirm={() => send(() => api.call('delete', '/api/admin/me/sessions', {}).finally(reread))}
          onClose={() => setAsking(false)}
        >
          <p>{t('account.endOthersMeans')}</p>
        </Confirm>
      )}
    </>
  );
}
