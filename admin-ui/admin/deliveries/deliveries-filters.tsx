import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Button } from '../ui/button.js';
import { PeriodField } from '../ui/date-field.js';
import { DELIVERY_ERRORS } from '../ui/delivery-errors.js';
import { AgentField, FindField, SelectField } from '../ui/field.js';
import { Filters } from '../ui/list-screen.js';
import { type DeliveriesState, NO_FILTER, STATES, viewOf } from './deliveries-address.js';

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
  const chosen = state.state.join(',');
  const statuses = STATUSES.concat(
    state.http !== undefined && !STATUSES.includes(state.http) ? [state.http] : [],
  );
  const hasSince = viewOf(state) === 'attention' && state.from + state.to + state.hour === '';
  return (
    <Filters count={countOf(state)} onClear={() => clear(NO_FILTER)}>
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
      <SelectField<string>
        label={t('deliveries.state')}
        any={t(viewOf(state) === 'all' ? 'shell.any' : 'deliveries.asView')}
        value={chosen || undefined}
        onChange={(words = '') => change({ state: STATES.filter((each) => words.split(',').includes(each)) })}
        choices={[
          ...STATES.map((each) => [each, t(`delivery.${each}`)] as const),
          ...(state.state.length > 1
            ? [[chosen, state.state.map((each) => t(`delivery.${each}`)).join(', ')] as const]
            : []),
        ]}
      />
      <SelectField<string | number>
        label={t('deliveries.reason')}
        value={state.error ?? state.http}
        onChange={(reason) =>
          change({
            error: DELIVERY_ERRORS.find((each) => each === reason),
            http: typeof reason === 'number' ? reason : undefined,
          })
        }
        choices={[
          ...DELIVERY_ERRORS.map((each) => [each, t(`deliveryError.${each}`)] as const),
          ...statuses.map((status) => [status, `HTTP ${status}`] as const),
        ]}
      />
      {hasSince && (
        <SelectField
          label={t('deliveries.since')}
          any={false}
          value={state.since}
          onChange={(since = '24h') => change({ since })}
          choices={SINCE.map((each) => [each, t(`deliveries.since.${each}`)])}
        />
      )}
      <PeriodField from={state.from} to={state.to} onChange={change} />
      <FindField
        label={t('deliveries.ref')}
        value={state.ref}
        onFind={(ref) => change({ ref, ...(ref && { view: 'all', state: [] }) })}
      />
      {state.hour !== '' && (
        <p>
          {t('hours.of', { hour: dateTime(state.hour) })}{' '}
          <Button kind="quiet" onClick={() => change({ hour: '' })}>
            {t('hours.leave')}
          </Button>
        </p>
      )}
      {state.subject !== '' && <p>{t('deliveries.about', { subject: state.subject })}</p>}
    </Filters>
  );
}

/** How many filters are set. */
function countOf(filter: DeliveriesState): number {
  const { state, type, agent, ref, subject, http, error, from, to, hour, since } = filter;
  const given = [type, agent, http, error].filter((one) => one !== undefined);
  const others = [
    state.length > 0,
    since !== '24h',
    ...[ref, subject, from, to, hour].map((one) => one !== ''),
  ];
  return given.length + others.filter(Boolean).length;
}

/** The answers that platforms in trouble give; any other stands in the address. */
const STATUSES: readonly number[] = [400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 504];
