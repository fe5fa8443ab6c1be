import { useEffect, useState } from 'react';
import type { ListAddress } from '../address/use-address-state.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useCompanies } from '../api/use-companies.js';
import { useLanguage } from '../texts/language.js';
import { DateField } from '../ui/date-field.js';
import { AgentField, FindField, SelectField } from '../ui/field.js';
import { Filters } from '../ui/list-screen.js';
import type { JobsState } from './jobs-address.js';

const KINDS = ['policy', 'no', 'proposal'] as const;
type Kind = (typeof KINDS)[number];

/** The filters of the list, and the search by a number. */
export function JobsFilters({
  address: { state, put, count, clear },
  found,
}: {
  address: ListAddress<JobsState>;
  found: number | undefined;
}) {
  const { t, language } = useLanguage();
  const codes = useCodes();
  const companies = useCompanies();
  return (
    <Filters count={count} found={found} onClear={clear}>
      <SelectField
        label={t('jobs.stage')}
        any={t(count === 0 ? 'jobs.waitingOnly' : 'shell.any')}
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
      <DateField label={t('jobs.day')} value={state.day} onChange={(day) => put({ day })} />
      <NumberSearch state={state} onSearch={put} />
    </Filters>
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
  const [kind, setKind] = useState<Kind>(present ?? 'policy');
  useEffect(() => {
    // The address has changed by another way: back or forward.
    if (present) setKind(present);
  }, [present]);
  function search(words: string) {
    const no = kind === 'no' && /^[1-9]\d{0,9}$/.test(words) ? Number(words) : undefined;
    onSearch({ policy: kind === 'policy' ? words : '', proposal: kind === 'proposal' ? words : '', no });
  }
  return (
    <>
      <SelectField
        label={t('jobs.kind')}
        any={false}
        value={kind}
        onChange={(chosen) => setKind(chosen ?? 'policy')}
        choices={KINDS.map((each) => [each, t(`jobs.${each}`)])}
      />
      <FindField
        label={t(`jobs.${kind}`)}
        inputMode={kind === 'no' ? 'numeric' : undefined}
        placeholder={kind === 'policy' ? t('jobs.policyHint') : undefined}
        maxLength={100}
        value={present === undefined ? '' : String(state[present])}
        onFind={search}
      />
    </>
  );
}
