import { useEffect, useState } from 'react';
import { codeName, useCodes } from '../api/use-codes.js';
import { useCompanies } from '../api/use-companies.js';
import { useLanguage } from '../texts/language.js';
import { AgentField } from '../ui/agent-field.js';
import { Field, SelectField } from '../ui/fields.js';
import { FilterBox } from '../ui/filter-box.js';
import list from '../ui/list.module.css';
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
  const companies = useCompanies();
  const put = (changed: Partial<JobsState>) => change({ ...changed, page: undefined });
  return (
    <FilterBox count={countOf(state)}>
      <SelectField
        label={t('jobs.stage')}
        any={t(isUnfiltered(state) ? 'jobs.waitingOnly' : 'shell.any')}
        value={state.stage}
        onChange={(stage) => put({ stage })}
        choices={(codes?.Stages ?? []).map(({ Code }) => [
          Number(Code),
          codeName(codes?.Stages, Code, language),
        ])}
      />
      <SelectField
        label={t('jobs.company')}
        value={state.company}
        onChange={(company) => put({ company })}
        choices={companies}
      />
      <AgentField value={state.agent} onChange={(agent) => put({ agent })} />
      <Field label={t('jobs.day')}>
        <input type="date" value={state.day} onChange={({ target }) => put({ day: target.value })} />
      </Field>
      <NumberSearch state={state} onSearch={put} />
      {!isUnfiltered(state) && (
        <button type="button" className={list['link']} onClick={() => change(NO_FILTER)}>
          {t('services.clearFilter')}
        </button>
      )}
    </FilterBox>
  );
}

/** How many filters are set. */
function countOf({ page: _, ...filter }: JobsState): number {
  return Object.values(filter).filter((value) => value !== undefined && value !== '').length;
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
      className={list['number']}
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
      <button type="submit" className={list['action']}>
        {t('jobs.find')}
      </button>
    </form>
  );
}
