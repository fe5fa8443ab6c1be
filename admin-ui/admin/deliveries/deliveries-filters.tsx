import { useEffect, useState } from 'react';
import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { AgentField } from '../ui/agent-field.js';
import { DELIVERY_ERRORS } from '../ui/delivery-errors.js';
import { Field, SelectField } from '../ui/fields.js';
import { FilterBox } from '../ui/filter-box.js';
import list from '../ui/list.module.css';
import { type DeliveriesState, isFiltered, NO_FILTER, STATES, viewOf } from './deliveries-address.js';

const REFERENCE_LENGTH = 200;
const SINCE = ['24h', '7d', 'ever'] as const;

/** The filters of the list. */
export function DeliveriesFilters({
  state,
  change,
  clear,
}: {
  state: DeliveriesState;
  change(changed: Partial<DeliveriesState>): void;
  clear(cleared: Partial<DeliveriesState>): void;
}) {
  const { t, language } = useLanguage();
  const { dateTime } = useMoments();
  const codes = useCodes();
  const errorOf = (value: string) => DELIVERY_ERRORS.find((each) => each === value);
  return (
    <FilterBox count={countOf(state)}>
      <AgentField value={state.agent} onChange={(agent) => change({ agent })} />
      <SelectField
        label={t('deliveries.type')}
        value={state.type}
        onChange={(type) => change({ type })}
        choices={(codes?.NotificationTypes ?? []).map(({ Code }) => [
          Number(Code),
          `${Code} ${codeName(codes?.NotificationTypes, Code, language)}`,
        ])}
      />
      <Field label={t('deliveries.state')}>
        <select
          value={state.state.join(',')}
          onChange={({ target }) =>
            change({ state: STATES.filter((each) => target.value.split(',').includes(each)) })
          }
        >
          <option value="">{t(viewOf(state) === 'all' ? 'shell.any' : 'deliveries.asView')}</option>
          {STATES.map((each) => (
            <option key={each} value={each}>
              {t(`delivery.${each}`)}
            </option>
          ))}
          {state.state.length > 1 && (
            <option value={state.state.join(',')}>
              {state.state.map((each) => t(`delivery.${each}`)).join(', ')}
            </option>
          )}
        </select>
      </Field>
      <Field label={t('deliveries.reason')}>
        <select
          value={state.error ?? state.http ?? ''}
          onChange={({ target }) => {
            const http = /^\d+$/.test(target.value) ? Number(target.value) : undefined;
            change({ error: errorOf(target.value), http });
          }}
        >
          <option value="">{t('shell.any')}</option>
          {DELIVERY_ERRORS.map((each) => (
            <option key={each} value={each}>
              {t(`deliveryError.${each}`)}
            </option>
          ))}
          {STATUSES.concat(
            state.http !== undefined && !STATUSES.includes(state.http) ? [state.http] : [],
          ).map((status) => (
            <option key={status} value={status}>
              HTTP {status}
            </option>
          ))}
        </select>
      </Field>
      {viewOf(state) === 'attention' && state.from + state.to + state.hour === '' && (
        <Field label={t('deliveries.since')}>
          <select
            value={state.since}
            onChange={({ target }) => change({ since: SINCE.find((each) => each === target.value) ?? '24h' })}
          >
            {SINCE.map((each) => (
              <option key={each} value={each}>
                {t(`deliveries.since.${each}`)}
              </option>
            ))}
          </select>
        </Field>
      )}
      <Field label={t('deliveries.from')}>
        <input type="date" value={state.from} onChange={({ target }) => change({ from: target.value })} />
      </Field>
      <Field label={t('deliveries.to')}>
        <input type="date" value={state.to} onChange={({ target }) => change({ to: target.value })} />
      </Field>
      <ReferenceSearch
        reference={state.ref}
        onSearch={(ref) => change({ ref, ...(ref && { view: 'all', state: [] }) })}
      />
      {state.hour !== '' && (
        <p className={list['note']}>
          {t('hours.of', { hour: dateTime(state.hour) })}{' '}
          <button type="button" className={list['link']} onClick={() => change({ hour: '' })}>
            {t('hours.leave')}
          </button>
        </p>
      )}
      {state.subject !== '' && (
        <p className={list['note']}>{t('deliveries.about', { subject: state.subject })}</p>
      )}
      {(isFiltered(state) || state.since !== '24h') && (
        <button type="button" className={list['link']} onClick={() => clear(NO_FILTER)}>
          {t('services.clearFilter')}
        </button>
      )}
    </FilterBox>
  );
}

/** How many filters are set. */
function countOf({ state, type, agent, ref, subject, http, error, from, to, hour }: DeliveriesState): number {
  const given = [type, agent, http, error].filter((one) => one !== undefined);
  return given.length + [ref, subject, from, to, hour].filter(Boolean).length + (state.length > 0 ? 1 : 0);
}

/** The answers that platforms in trouble give; any other stands in the address. */
const STATUSES: readonly number[] = [400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 504];

function ReferenceSearch({ reference, onSearch }: { reference: string; onSearch(reference: string): void }) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState(reference);
  // The address has changed by another way: back, forward, or the filter was cleared.
  useEffect(() => setTyped(reference), [reference]);
  return (
    <form
      className={list['number']}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Field label={t('deliveries.ref')}>
        <input
          type="search"
          maxLength={REFERENCE_LENGTH}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <button type="submit" className={list['action']}>
        {t('jobs.find')}
      </button>
    </form>
  );
}
