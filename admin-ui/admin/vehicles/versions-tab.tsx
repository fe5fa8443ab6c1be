import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { ListTable } from '../ui/list-table.js';
import { Pages } from '../ui/pages.js';
import { RollBackAction } from './roll-back-action.js';
import { useNumbers } from './use-numbers.js';
import { periodText, type Version } from './vehicles-address.js';

const PAGE_SIZE = 50;

/** The versions of the catalog, the newest first, with what each of them did. */
export function VersionsTab({
  page,
  onPage,
  isAdministrator,
}: {
  page: number;
  onPage(page: number): void;
  isAdministrator: boolean;
}) {
  const { t } = useLanguage();
  const query = { page, pageSize: PAGE_SIZE };
  const { data, error, refetch } = useQuery({
    queryKey: ['vehicles', 'versions', query],
    queryFn: ({ signal }) => api.call('get', '/api/admin/vehicle-catalog/versions', { query, signal }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <p role="status">{t('shell.loading')}</p>;
  if (data.TotalCount === 0) return <p>{t('versions.none')}</p>;
  return (
    <>
      <VersionTable
        versions={data.Items}
        laterThanFirst={(data.Page - 1) * PAGE_SIZE}
        isAdministrator={isAdministrator}
      />
      <Pages page={data} onPage={onPage} />
    </>
  );
}

function VersionTable({
  versions,
  laterThanFirst,
  isAdministrator,
}: {
  versions: readonly Version[];
  /** Versions that are later than the first one of the table. */
  laterThanFirst: number;
  isAdministrator: boolean;
}) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { whole } = useNumbers();
  const heads = [
    t('catalogs.time'),
    t('versions.period'),
    t('catalogs.added'),
    t('versions.updated'),
    t('versions.deactivated'),
    t('versions.takenBack'),
    ...(isAdministrator ? [''] : []),
  ];
  return (
    <ListTable caption={t('vehicles.versions')} heads={heads}>
      {versions.map((version, place) => (
        <tr key={version.Version}>
          <td data-moment>
            <Link href={`/versions/${version.Version}`}>{dateTime(version.SyncedAt)}</Link>
          </td>
          <td data-label={heads[1]}>{periodText(version)}</td>
          <td data-label={heads[2]}>{whole(version.Added)}</td>
          <td data-label={heads[3]}>{whole(version.Updated)}</td>
          <td data-label={heads[4]}>{whole(version.Deactivated)}</td>
          <td data-label={heads[5]} data-empty={version.RollbackOf === null || undefined}>
            {version.RollbackOf === null ? (
              '–'
            ) : (
              <Link href={`/versions/${version.RollbackOf}`}>{version.RollbackOf}</Link>
            )}
          </td>
          {isAdministrator && (
            <td>
              <RollBackAction version={version.Version} later={laterThanFirst + place} />
            </td>
          )}
        </tr>
      ))}
    </ListTable>
  );
}
