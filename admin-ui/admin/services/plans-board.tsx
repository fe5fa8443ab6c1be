import { Link } from 'wouter';
import { oneId, word } from '../address/params.js';
import { useListAddress } from '../address/use-address-state.js';
import { api, type ResponseOf } from '../api/client.js';
import { PAGE_SIZE, useList } from '../api/use-list.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { SelectField } from '../ui/field.js';
import { Filters, ListScreen } from '../ui/list-screen.js';
import { nameOf } from './board/service-name.js';
import { lastBoard } from './last-board.js';

type Plan = ResponseOf<'/api/admin/service-availabilities/plans', 'get'>['Items'][number];

const STATES = ['Pending', 'Done', 'Ended', 'Cancelled'] as const satisfies readonly Plan['State'][];
const PLANS_ADDRESS = { state: word(['', ...STATES], ''), page: oneId } as const;

/** Every planned closing, the newest plan first: what waits, and what became of the others. */
export default function PlansBoard() {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { state, put, onPage, count, clear } = useListAddress(PLANS_ADDRESS);
  const query = { state: state.state || undefined, page: state.page ?? 1, pageSize: PAGE_SIZE };
  const list = useList(['services', 'plans', 'list', query], (signal) =>
    api.call('get', '/api/admin/service-availabilities/plans', { query, signal }),
  );
  return (
    <ListScreen
      title={t('bulk.plans')}
      back={[lastBoard(), t('nav.services')]}
      filters={
        <Filters count={count} found={list.page?.TotalCount} onClear={clear}>
          <SelectField
            label={t('services.status')}
            value={state.state || undefined}
            onChange={(chosen) => put({ state: chosen ?? '' })}
            choices={STATES.map((each) => [each, t(`bulk.plan.${each}`)])}
          />
        </Filters>
      }
      caption={t('bulk.plans')}
      list={list}
      found={(n) => t('bulk.plansFound', { n })}
      empty={t('bulk.noPlans')}
      onPage={onPage}
      keyOf={({ Id }) => Id}
      columns={[
        {
          head: t('bulk.planService'),
          card: 'title',
          cell: (plan) => <Link href={`/${plan.ServiceAvailabilityId}`}>{nameOf(plan)}</Link>,
        },
        {
          head: t('services.status'),
          width: '152px',
          card: 'state',
          cell: (plan) => t(`bulk.plan.${plan.State}`),
        },
        {
          head: t('bulk.start'),
          width: '136px',
          isWhole: true,
          card: 'fact',
          cell: ({ From }) => dateTime(From),
        },
        {
          head: t('change.opening'),
          width: '136px',
          card: 'fact',
          isNamed: true,
          isEmpty: ({ Until }) => Until === null,
          cell: ({ Until }) => (Until === null ? t('change.opening.byHand') : dateTime(Until)),
        },
        { head: t('services.reason'), card: 'fact', cell: ({ Reason }) => Reason },
        { head: t('audit.who'), width: '120px', card: 'fact', cell: ({ PlannedBy }) => PlannedBy },
        {
          head: t('bulk.planTogether'),
          width: '120px',
          card: 'fact',
          cell: ({ BulkId }) => <Link href={`/change/plans?bulk=${BulkId}`}>{t('bulk.openPlan')}</Link>,
        },
      ]}
    />
  );
}
