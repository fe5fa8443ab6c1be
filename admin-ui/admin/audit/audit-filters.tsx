import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api/client.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { Field, SelectField } from '../ui/fields.js';
import { FilterBox } from '../ui/filter-box.js';
import list from '../ui/list.module.css';
import { type AuditState, countOf, NO_FILTER } from './audit-address.js';
import { TARGET_KINDS, targetParts, WHOLE_TARGETS } from './targets.js';

/** Users that the choice names; another one is chosen by the link on its page. */
const USERS_AT_ONCE = 200;

/** Who, what, to what, and when. */
export function AuditFilters({
  state,
  change,
}: {
  state: AuditState;
  change(changed: Partial<AuditState>): void;
}) {
  const { t, language, locale } = useLanguage();
  const codes = useCodes();
  const actions = (codes?.AuditActions ?? [])
    .map(({ Code }) => [String(Code), codeName(codes?.AuditActions, Code, language)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, locale));
  const isKnown = state.action === '' || actions.some(([action]) => action === state.action);
  return (
    <FilterBox count={countOf(state)}>
      <SelectField
        label={t('audit.who')}
        value={state.user}
        onChange={(user) => change({ user })}
        choices={useUsers()}
      />
      <Field label={t('audit.what')}>
        <select value={state.action} onChange={({ target }) => change({ action: target.value })}>
          <option value="">{t('shell.any')}</option>
          {!isKnown && <option value={state.action}>{state.action}</option>}
          {actions.map(([action, name]) => (
            <option key={action} value={action}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field label={t('deliveries.from')}>
        <input type="date" value={state.from} onChange={({ target }) => change({ from: target.value })} />
      </Field>
      <Field label={t('deliveries.to')}>
        <input type="date" value={state.to} onChange={({ target }) => change({ to: target.value })} />
      </Field>
      <TargetField target={state.target} onFind={(target) => change({ target })} />
      <TypedField
        label={t('audit.request')}
        value={state.request}
        maxLength={128}
        onFind={(request) => change({ request })}
      />
      {countOf(state) > 0 && (
        <button type="button" className={list['link']} onClick={() => change(NO_FILTER)}>
          {t('services.clearFilter')}
        </button>
      )}
    </FilterBox>
  );
}

/** A kind of thing with a number, or an action on many. */
function TargetField({ target, onFind }: { target: string; onFind(target: string): void }) {
  const { t } = useLanguage();
  const parts = targetParts(target);
  const [kind, setKind] = useState<string>(parts?.kind ?? target);
  useEffect(() => setKind(targetParts(target)?.kind ?? target), [target]);
  const numbered = TARGET_KINDS.find((each) => each === kind);
  const known: readonly string[] = [...TARGET_KINDS, ...WHOLE_TARGETS];
  return (
    <>
      <Field label={t('audit.target')}>
        <select
          value={kind}
          onChange={({ target: { value } }) => {
            setKind(value);
            if (!TARGET_KINDS.some((each) => each === value)) onFind(value);
          }}
        >
          <option value="">{t('shell.any')}</option>
          {!known.includes(kind) && kind !== '' && <option value={kind}>{kind}</option>}
          {known.map((each) => (
            <option key={each} value={each}>
              {t(`audit.target.${each}` as TextKey)}
            </option>
          ))}
        </select>
      </Field>
      {numbered && (
        <TypedField
          label={t('audit.targetNo')}
          value={parts?.kind === numbered ? parts.id : ''}
          maxLength={19}
          onFind={(id) => onFind(id === '' ? '' : `${numbered} ${id}`)}
        />
      )}
    </>
  );
}

/** A text that has to fit as a whole: it is sought at a word, since each letter would fit nothing. */
function TypedField({
  label,
  value,
  maxLength,
  onFind,
}: {
  label: string;
  value: string;
  maxLength: number;
  onFind(text: string): void;
}) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState(value);
  // The address has changed by another way: back, forward, or the filter was cleared.
  useEffect(() => setTyped(value), [value]);
  return (
    <form
      className={list['number']}
      onSubmit={(event) => {
        event.preventDefault();
        onFind(typed.trim());
      }}
    >
      <Field label={label}>
        <input
          type="search"
          maxLength={maxLength}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <button type="submit" className={list['action']} aria-label={t('audit.find', { field: label })}>
        {t('jobs.find')}
      </button>
    </form>
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
