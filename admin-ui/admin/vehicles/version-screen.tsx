import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { oneId } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { PAGE_SIZE, useList } from '../api/use-list.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ListPart } from '../ui/list-screen.js';
import { Fact, Facts, PageHead, Title } from '../ui/page-head.js';
import { WaysOn } from '../ui/ways-on.js';
import { RollBackAction } from './roll-back-action.js';
import { useNumbers } from './use-numbers.js';
import { useVehicleColumns } from './vehicle-table.js';
import { periodText, type Version } from './vehicles-address.js';

const VERSION_ADDRESS = { page: oneId } as const;
/** Versions among which the page looks for its own: with one a month, those of sixteen years. */
const LOOKED_AT = 200;

/** One version: what it did, and the vehicles that it changed. */
export default function VersionScreen() {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const isAdministrator = useIsAdministrator();
  const { version = '' } = useParams();
  const [{ page }, change] = useAddressState(VERSION_ADDRESS);
  const query = { version, page: page ?? 1, pageSize: PAGE_SIZE };
  const list = useList(['vehicles', 'changed', query], (signal) =>
    api.call('get', '/api/VehicleCatalogs', { query, signal }),
  );
  const versions = useQuery({
    queryKey: ['vehicles', 'versions', 'newest'],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/vehicle-catalog/versions', { query: { pageSize: LOOKED_AT }, signal }),
  }).data?.Items;
  const place = versions?.findIndex(({ Version: each }) => each === version) ?? -1;
  const present = versions?.[place];
  const back = ['/?tab=versions', t('vehicles.versions')] as const;
  const columns = useVehicleColumns(list.rows);
  if (list.error instanceof ApiError && list.error.status < 500)
    return (
      <>
        <PageHead title={t('catalogs.missing')} back={back} />
        <WaysOn />
      </>
    );
  return (
    <>
      <PageHead
        title={present ? t('versions.title', { time: dateTime(present.SyncedAt) }) : version}
        back={back}
        actions={present && isAdministrator && <RollBackAction version={present.Version} later={place} />}
      >
        {present && <VersionFacts version={present} />}
      </PageHead>
      <Title>{t('versions.changed')}</Title>
      <ListPart
        list={list}
        caption={t('versions.changed')}
        empty={t('vehicles.nothing')}
        onPage={(next) => change({ page: next })}
        columns={columns}
        keyOf={({ Id }) => Id}
      />
    </>
  );
}

function VersionFacts({ version }: { version: Version }) {
  const { t } = useLanguage();
  const { whole } = useNumbers();
  return (
    <Facts>
      <Fact label={t('vehicle.version')}>{version.Version}</Fact>
      <Fact label={t('versions.period')}>{periodText(version)}</Fact>
      <Fact label={t('sync.added')}>{whole(version.Added)}</Fact>
      <Fact label={t('sync.updated')}>{whole(version.Updated)}</Fact>
      <Fact label={t('sync.deactivated')}>{whole(version.Deactivated)}</Fact>
      {version.RollbackOf !== null && (
        <Fact label={t('versions.takenBack')}>
          <Link href={`/versions/${version.RollbackOf}`}>{version.RollbackOf}</Link>
        </Fact>
      )}
    </Facts>
  );
}
