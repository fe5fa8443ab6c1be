import { Link } from 'wouter';
import { api, type ResponseOf } from '../api/client.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useCompanies } from '../api/use-companies.js';
import { PAGE_SIZE, useList } from '../api/use-list.js';
import { useLanguage } from '../texts/language.js';
import { SelectField } from '../ui/field.js';
import { Filters, ListPart } from '../ui/list-screen.js';
import { StatusMark } from '../ui/status-mark.js';

type Explained = ResponseOf<'/api/admin/agents/{id}/availability-explained', 'get'>['Items'][number];
type Reason = Explained['Reasons'][number];

interface Asked {
  record: number | undefined;
  company: number | undefined;
  page: number | undefined;
}

/** The tab on which a reason is mended. */
const MENDED: Record<Reason, string> = {
  AgentInactive: 'endpoint',
  CompanyNotAuthorised: 'products',
  ProductNotAuthorised: 'products',
  OperationNotSubscribed: 'subscriptions',
};

/** Of which records the agent is notified, and why not of the others. */
export function ExplainTab({
  id,
  state,
  change,
}: {
  id: number;
  state: Asked;
  change(changed: Partial<Asked>): void;
}) {
  const { t } = useLanguage();
  const companies = useCompanies();
  const query = {
    serviceAvailabilityId: state.record,
    insuranceCompanyId: state.company,
    page: state.page ?? 1,
    pageSize: PAGE_SIZE,
  };
  const list = useList(['agents', 'explained', id, query], (signal) =>
    api.call('get', '/api/admin/agents/{id}/availability-explained', { path: { id }, query, signal }),
  );
  const all = { company: undefined, record: undefined, page: undefined };
  return (
    <>
      <Filters
        count={[state.record, state.company].filter((each) => each !== undefined).length}
        found={list.page?.TotalCount}
        onClear={() => change(all)}
      >
        <SelectField
          label={t('jobs.company')}
          value={state.company}
          onChange={(company) => change({ ...all, company })}
          choices={companies}
        />
      </Filters>
      <ListPart
        list={list}
        caption={t('agent.explain')}
        empty={t('agent.noRecords')}
        onPage={(page) => change({ page })}
        needs={[useCodes()]}
        keyOf={({ Id }) => Id}
        columns={[
          {
            head: t('agent.record'),
            card: 'title',
            cell: (record) => <Link href={`~/admin/services/${record.Id}`}>{nameOf(record)}</Link>,
          },
          {
            head: t('deliveries.state'),
            card: 'state',
            cell: ({ Status }) => <StatusMark status={Status} />,
          },
          { head: t('agent.hears'), card: 'fact', cell: (record) => <Why agentId={id} record={record} /> },
        ]}
      />
    </>
  );
}

const nameOf = (record: Explained) =>
  [record.InsuranceCompanyName, record.ProductName, record.ServiceOperationName, record.OutsourceProcessName]
    .filter(Boolean)
    .join(' · ');

function Why({ agentId, record: { Notified, Reasons } }: { agentId: number; record: Explained }) {
  const { t, language } = useLanguage();
  const codes = useCodes();
  if (Notified) return t('agent.told');
  return Reasons.map((reason, index) => (
    <span key={reason}>
      {index > 0 && ', '}
      <Link href={`~/admin/agents/${agentId}?tab=${MENDED[reason]}`}>
        {codeName(codes?.SilenceReasons, reason, language)}
      </Link>
    </span>
  ));
}
