import { Link } from 'wouter';
import { api } from '../api/client.js';
import { PAGE_SIZE, useList } from '../api/use-list.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import type { Column } from '../ui/data-table.js';
import { ListPart } from '../ui/list-screen.js';
import { RollBackAction } from './roll-back-action.js';
import { useNumbers } from './use-numbers.js';
import { periodText, type Version } from './vehicles-address.js';

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
  const { dateTime } = useMoments();
  const { whole } = useNumbers();
  const query = { page, pageSize: PAGE_SIZE };
  const list = useList(['vehicles', 'versions', query], (signal) =>
    api.call('get', '/api/admin/vehicle-catalog/versions', { query, signal }),
  );
  const laterThan = (version: Version) =>
    ((list.page?.Page ?? 1) - 1) * PAGE_SIZE + (list.rows ?? []).indexOf(version);
  const columns: readonly Column<Version>[] = [
    {
      head: t('catalogs.time'),
      sort: 'time',
      isWhole: true,
      card: 'title',
      cell: ({ Version: id, SyncedAt }) => <Link href={`/versions/${id}`}>{dateTime(SyncedAt)}</Link>,
    },
    { head: t('versions.period'), card: 'fact', cell: periodText },
    {
      head: t('catalogs.added'),
      isNumber: true,
      card: 'fact',
      isNamed: true,
      cell: ({ Added }) => whole(Added),
    },
    {
      head: t('versions.updated'),
      isNumber: true,
      card: 'fact',
      isNamed: true,
      cell: ({ Updated }) => whole(Updated),
    },
    { head: t('versions.deactivated'), isNumber: true, cell: ({ Deactivated }) => whole(Deactivated) },
    {
      head: t('versions.takenBack'),
      cell: ({ RollbackOf }) =>
        RollbackOf === null ? '–' : <Link href={`/versions/${RollbackOf}`}>{RollbackOf}</Link>,
    },
  ];
  const action: Column<Version> = {
    head: t('versions.back'),
    card: 'fact',
    cell: (version) => <RollBackAction version={version.Version} later={laterThan(version)} />,
  };
  return (
    <ListPart
      list={list}
      caption={t('vehicles.versions')}
      empty={t('versions.none')}
      onPage={onPage}
      columns={isAdministrator ? [...columns, action] : columns}
      keyOf={({ Version: id }) => id}
      sort="-time"
    />
  );
}
