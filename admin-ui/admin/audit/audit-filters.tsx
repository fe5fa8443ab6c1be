import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListAddress } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { PeriodField } from '../ui/date-field.js';
import { shownDate } from '../ui/dates.js';
import { FindField, SelectField, Tick } from '../ui/field.js';
import { Filters } from '../ui/list-screen.js';
import { PrintedFilter } from '../ui/printed.js';
import type { AuditState } from './audit-address.js';
import { TARGET_KINDS, targetParts, targetText, WHOLE_TARGETS } from './targets.js';

/** Users that the choice names; another one is chosen by the link on its page. */
const USERS_AT_ONCE = 200;

/** Who, what, to what, and when. */
export function AuditFilters({
  address: { state, put, count, clear },
  found,
}: {
  address: ListAddress<AuditState>;
  found: number | undefined;
}) {
  const { t, language, locale } = useLanguage();
  const codes = useCodes();
  const actions = (codes?.AuditActions ?? [])
    .map(({ Code }) => [String(Code), codeName(codes?.AuditActions, Code, language)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, locale));
  const users = useUsers();
  return (
    <>
      <PrintedFilter
        parts={[
          [t('audit.who'), users.find(([one]) => one === state.user)?.[1] ?? state.user?.toString()],
          [t('audit.what'), actions.find(([code]) => code === state.action)?.[1] ?? state.action],
          [t('deliveries.from'), shownDate(state.from)],
          [t('deliveries.to'), shownDate(state.to)],
          [t('audit.target'), state.target && targetText(state.target, t)],
          [t('audit.request'), state.request],
          [t('audit.onlyChanges'), state.changes ? t('users.yes') : undefined],
        ]}
      />
      <Filters count={count} found={found} onClear={clear}>
        <SelectField
          label={t('audit.who')}
          value={state.user}
          onChange={(user) => put({ user })}
          choices={users}
        />
        <SelectField
          label={t('audit.what')}
          value={state.action || undefined}
          onChange={(action) => put({ action: action ?? '' })}
          choices={actions}
        />
        <PeriodField from={state.from} to={state.to} onChange={put} />
        <TargetField target={state.target} onFind={(target) => put({ target })} />
        <FindField
          label={t('audit.request')}
          value={state.request}
          maxLength={128}
          onFind={(request) => put({ request })}
        />
        <Tick
          label={t('audit.onlyChanges')}
          checked={state.changes}
          onChange={(changes) => put({ changes })}
        />
      </Filters>
    </>
  );
}

/** A kind of thing with a number, or an action on many. */
function TargetField({ target, onFind }: { target: string; onFind(target: string): void }) {
  const { t } = useLanguage();
  const parts = targetParts(target);
  const [kind, setKind] = useState<string>(parts?.kind ?? target);
  useEffect(() => setKind(targetParts(target)?.kind ?? target), [target]);
  const numbered = TARGET_KINDS.find((each) => each === kind);
  return (
    <>
      <SelectField
        label={t('audit.target')}
        value={kind || undefined}
        onChange={(chosen = '') => {
          setKind(chosen);
          if (!TARGET_KINDS.some((each) => each === chosen)) onFind(chosen);
        }}
        choices={[...TARGET_KINDS, ...WHOLE_TARGETS].map((each) => [
          each as string,
          t(`audit.target.${each}` as TextKey),
        ])}
      />
      {numbered && (
        <FindField
          label={t('audit.targetNo')}
          value={parts?.kind === numbered ? parts.id : ''}
          maxLength={19}
          onFind={(id) => onFind(id === '' ? '' : `${numbered} ${id}`)}
        />
      )}
    </>
  );
}

function useUsers(): readonly [id: number, name: string][] {
  const { data } = useQuery({
    queryKey: ['users', 'names'],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/users', { query: { pageSize: USERS_AT_ONCE }, signal }),
    staleTime: 60_000,
  });
  return (data?.Items ?? []).map(({ Id, UserName }) => [Id, UserName]);
}
