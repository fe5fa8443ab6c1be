import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../api/client.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useAgents } from '../api/use-notices.js';
import { useLanguage } from '../texts/language.js';
import classes from './jobs.module.css';
import { isUnfiltered, type JobsState, NO_FILTER } from './jobs-address.js';

const KINDS = ['policy', 'no', 'proposal'] as const;
type Kind = (typeof KINDS)[number];

/** The filters of the list, and the search by a number. */
export function JobsFilters({
  state,
  change,
}: {
  state: JobsState;
  change(changed: Partial<JobsState>): void;
}) {
  const { t, language } = useLanguage();
  const codes = useCodes();
  const agents = useAgents().data;
  const companies = useCompanies();
  const put = (changed: Partial<JobsState>) => change({ ...changed, page: undefined });
  const idOf = (value: string) => (value === '' ? undefined : Number(value));
  return (
    <search className={classes['filters']}>
      <Select
        label={t('jobs.stage')}
        any={t(isUnfiltered(state) ? 'jobs.waitingOnly' : 'jobs.any')}
        value={state.stage}
        onChange={(value) => put({ stage: idOf(value) })}
        choices={(codes?.Stages ?? []).map(({ Code }) => [
          Number(Code),
          codeName(codes?.Stages, Code, language),
        ])}
      />
      <Select
        label={t('jobs.company')}
        value={state.company}
        onChange={(value) => put({ company: idOf(value) })}
        choices={companies}
      />
      <Select
        label={t('jobs.agent')}
        value={state.agent}
        onChange={(value) => put({ agent: idOf(value) })}
        choices={[...(agents?.values() ?? [])].map(({ Id, Name }) => [Id, Name])}
      />
      <Field label={t('jobs.day')}>
        <input type="date" value={state.day} onChange={({ target }) => put({ day: target.value })} />
      </Field>
      <NumberSearch state={state} onSearch={put} />
      {!isUnfiltered(state) && (
        <button type="button" className={classes['link']} onClick={() => change(NO_FILTER)}>
          {t('services.clearFilter')}
        </button>
      )}
    </search>
  );
}

/** The search for a job by its own number, its policy number or its proposal number. */
function NumberSearch({
  state,
  onSearch,
}: {
  state: JobsState;
  onSearch(found: Pick<JobsState, Kind>): void;
}) {
  const { t } = useLanguage();
  const present = KINDS.find((kind) => state[kind] !== undefined && state[kind] !== '');
  const presentText = present === undefined ? '' : String(state[present]);
  const [kind, setKind] = useState<Kind>(present ?? 'policy');
  const [typed, setTyped] = useState(presentText);
  useEffect(() => {
    // The address has changed by another way: back, forward, or the filter was cleared.
    setTyped(presentText);
    if (present) setKind(present);
  }, [present, presentText]);
  function search() {
    const words = typed.trim();
    const no = kind === 'no' && /^[1-9]\d{0,9}$/.test(words) ? Number(words) : undefined;
    onSearch({ policy: kind === 'policy' ? words : '', proposal: kind === 'proposal' ? words : '', no });
  }
  return (
    <form
      className={classes['number']}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <Field label={t('jobs.kind')}>
        <select value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`jobs.${each}`)}
            </option>
          ))}
        </select>
      </Field>
      <input
        type="search"
        aria-label={t(`jobs.${kind}`)}
        inputMode={kind === 'no' ? 'numeric' : undefined}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className={classes['deed']}>
        {t('jobs.find')}
      </button>
    </form>
  );
}

function Select({
  label,
  any,
  value,
  onChange,
  choices,
}: {
  label: string;
  /** What no choice means, if not all. */
  any?: string;
  value: number | undefined;
  onChange(value: string): void;
  choices: readonly [id: number, name: string][];
}) {
  const { t } = useLanguage();
  const isKnown = value === undefined || choices.some(([id]) => id === value);
  return (
    <Field label={label}>
      <select value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
        <option value="">{any ?? t('jobs.any')}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={classes['field']}>
      <span>{label}</span>
      {children}
    </label>
  );
}

/** The companies of the service catalog. */
function useCompanies(): readonly [id: number, name: string][] {
  const { data } = useQuery({
    queryKey: ['services', 'facets', 'companies'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/service-availabilities/facets', { signal }),
    staleTime: 60_000,
  });
  return (data?.Companies ?? []).flatMap(({ Id, Name }) => (Id === null ? [] : [[Id, Name ?? String(Id)]]));
}
