import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { oneId } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ActiveMark } from '../ui/active-mark.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Fact } from '../ui/fact.js';
import list from '../ui/list.module.css';
import { ScreenTitle } from '../ui/screen-title.js';
import type { VehicleHistory } from './vehicles-address.js';
import { VersionsPlot } from './versions-plot.js';
import { YearsPlot } from './years-plot.js';

const VEHICLE_ADDRESS = { year: oneId } as const;

/** One vehicle type: its values by model year, and those of one model year over the versions. */
export default function VehicleScreen() {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const [state, change] = useAddressState(VEHICLE_ADDRESS);
  const { data, error, refetch } = useQuery({
    queryKey: ['vehicles', 'one', id],
    queryFn: ({ signal }) => api.call('get', '/api/admin/vehicles/{id}', { path: { id }, signal }),
  });
  const isMissing = error instanceof ApiError && error.status < 500;
  const title = data ? `${data.BrandName} ${data.ModelName}` : t('shell.loading');
  const year = state.year ?? data?.ModelYears[0]?.Year ?? data?.Values.at(-1)?.Year;
  return (
    <>
      <p className={list['back']}>
        <Link href="/">← {t('nav.vehicles')}</Link>
      </p>
      <ScreenTitle>{isMissing ? t('vehicle.missing') : title}</ScreenTitle>
      {error && !isMissing && <ErrorNotice error={error} retry={() => void refetch()} />}
      {data && !isMissing && (
        <>
          <Head vehicle={data} />
          {year === undefined ? (
            <p>{t('vehicle.noValues')}</p>
          ) : (
            <>
              <YearsPlot
                vehicle={data}
                year={year}
                onChoose={(chosen) => change({ year: chosen }, { replace: true })}
              />
              <VersionsPlot vehicle={data} year={year} />
            </>
          )}
        </>
      )}
    </>
  );
}

function Head({ vehicle }: { vehicle: VehicleHistory }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { Id, BrandCode, BrandName, IsActive, UpdatedAt } = vehicle;
  return (
    <section className={list['head']}>
      <dl className={list['facts']}>
        <Fact label={t('vehicles.code')}>{Id}</Fact>
        <Fact label={t('vehicles.brand')}>
          <Link href={`/?brand=${BrandCode}`}>{BrandName}</Link>
        </Fact>
        <Fact label={t('deliveries.state')}>
          <ActiveMark isActive={IsActive} inactive="vehicles.inactive" />
        </Fact>
        <Fact label={t('vehicle.updated')}>{dateTime(UpdatedAt)}</Fact>
        <Fact label={t('nav.parameters')}>
          <Link href={`~/admin/parameters/92/${Id}`}>{t('vehicle.parameter', { id: '92' })}</Link>
        </Fact>
      </dl>
    </section>
  );
}
