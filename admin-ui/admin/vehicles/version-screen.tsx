import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { oneId } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Fact } from '../ui/fact.js';
import list from '../ui/list.module.css';
import { Pages } from '../ui/pages.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { RollBackAction } from './roll-back-action.js';
import { useNumbers } from './use-numbers.js';
import { VehicleTable } from './vehicle-table.js';
import { periodText, type Version } from './vehicles-address.js';

const VERSION_ADDRESS = { page: oneId } as const;
const PAGE_SIZE = 50;
/** Versions among which the page looks for its own: with one a month, those of sixteen years. */
const LOOKED_AT = 200;

/** One version: what it did, and the vehicles that it changed. */
export default function VersionScreen() {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { version = '' } = useParams();
  const [{ page }, change] = useAddressState(VERSION_ADDRESS);
  const query = { version, page: page ?? 1, pageSize: PAGE_SIZE };
  const { data, error, refetch } = useQuery({
    queryKey: ['vehicles', 'changed', query],
    queryFn: ({ signal }) => api.call('get', '/api/VehicleCatalogs', { query, signal }),
    placeholderData: keepPreviousData,
  });
  const versions = useQuery({
    queryKey: ['vehicles', 'versions', 'newest'],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/vehicle-catalog/versions', { query: { pageSize: LOOKED_AT }, signal }),
  }).data?.Items;
  const place = versions?.findIndex(({ Version: each }) => each === version) ?? -1;
  const present = versions?.[place];
  const isMissing = error instanceof ApiError && error.status < 500;
  const title = present ? t('versions.title', { time: dateTime(present.SyncedAt) }) : version;
  return (
    <>
      <p className={list['back']}>
        <Link href="/?tab=versions">← {t('vehicles.versions')}</Link>
      </p>
      <ScreenTitle>{isMissing ? t('catalogs.missing') : title}</ScreenTitle>
      {error && !isMissing && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <p role="status">{t('shell.loading')}</p>}
      {present && !isMissing && <Head version={present} later={place} />}
      {data && !isMissing && (
        <>
          <h2 className={list['title']}>{t('versions.changed')}</h2>
          <VehicleTable vehicles={data.Items} />
          <Pages page={data} onPage={(next) => change({ page: next })} />
        </>
      )}
    </>
  );
}

function Head({ version, later }: { version: Version; later: number }) {
  const { t } = useLanguage();
  const { whole } = useNumbers();
  const isAdministrator = useIsAdministrator();
  return (
    <section className={list['head']}>
      <dl className={list['facts']}>
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
      </dl>
      {isAdministrator && <RollBackAction version={version.Version} later={later} />}
    </section>
  );
}
