import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api, type ResponseOf } from '../api/client.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useCompanies } from '../api/use-companies.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { SelectField } from '../ui/fields.js';
import list from '../ui/list.module.css';
import { ListTable } from '../ui/list-table.js';
import { Pages } from '../ui/pages.js';
import { StatusMark } from '../ui/status-mark.js';

type Explained = ResponseOf<'/api/admin/agents/{id}/availability-explained', 'get'>['Items'][number];
type Reason = Explained['Reasons'][number];

interface Asked {
  record: number | undefined;
  company: number | undefined;
  page: number | undefined;
}

const PAGE_SIZE = 50;
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
  const { data, error, refetch } = useQuery({
    queryKey: ['agents', 'explained', id, query],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/agents/{id}/availability-explained', { path: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  const heads = [t('agent.record'), t('deliveries.state'), t('agent.hears')];
  return (
    <>
      <div className={list['filters']} data-open>
        <SelectField
          label={t('jobs.company')}
          value={state.company}
          onChange={(company) => change({ company, record: undefined, page: undefined })}
          choices={companies}
        />
        {state.record !== undefined && (
          <button type="button" className={list['link']} onClick={() => change({ record: undefined })}>
            {t('services.clearFilter')}
          </button>
        )}
      </div>
      {!data && <p role="status">{t('shell.loading')}</p>}
      {data?.TotalCount === 0 && <p>{t('agent.noRecords')}</p>}
      {data && data.TotalCount > 0 && (
        <ListTable caption={t('agent.explain')} heads={heads}>
          {data.Items.map((record) => (
            <Row key={record.Id} agentId={id} record={record} />
          ))}
        </ListTable>
      )}
      {data && <Pages page={data} onPage={(page) => change({ page })} />}
    </>
  );
}

function Row({ agentId, record }: { agentId: number; record: Explained }) {
  const { t, language } = useLanguage();
  const codes = useCodes();
  const {
    Id,
    InsuranceCompanyName,
    ProductName,
    ServiceOperationName,
    OutsourceProcessName,
    Status,
    Notified,
    Reasons,
  } = record;
  const name = [InsuranceCompanyName, ProductName, ServiceOperationName, OutsourceProcessName]
    .filter(Boolean)
    .join(' · ');
  return (
    <tr>
      <td>
        <Link href={`~/admin/services/${Id}`}>{name}</Link>
      </td>
      <td>
        <StatusMark status={Status} />
      </td>
      <td>
        {Notified
          ? t('agent.told')
          : Reasons.map((reason, index) => (
              <span key={reason}>
                {index > 0 && ', '}
                <Link href={`~/admin/agents/${agentId}?tab=${MENDED[reason]}`}>
                  {codeName(codes?.SilenceReasons, reason, language)}
                </Link>
              </span>
            ))}
      </td>
    </tr>
  );
}
