import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { oneId } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ActiveMark } from '../ui/mark.js';
import { Fact, Facts, PageHead } from '../ui/page-head.js';
import { RecordScreen } from '../ui/record-screen.js';
import type { VehicleHistory } from './vehicles-address.js';
import { VersionsPlot } from './versions-plot.js';
import { YearsPlot } from './years-plot.js';

const VEHICLE_ADDRESS = { year: oneId } as const;

/** One vehicle type: its values by model year, and those of one model year over the versions. */
export default function VehicleScreen() {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const [state, change] = useAddressState(VEHICLE_ADDRESS);
  const query = useQuery({
    queryKey: ['vehicles', 'one', id],
    queryFn: ({ signal }) => api.call('get', '/api/admin/vehicles/{id}', { path: { id }, signal }),
  });
  return (
    <RecordScreen query={query} back={['/', t('nav.vehicles')]} missing={t('vehicle.missing')} title={id}>
      {(vehicle) => {
        const year = state.year ?? vehicle.ModelYears[0]?.Year ?? vehicle.Values.at(-1)?.Year;
        return (
          <>
            <Head vehicle={vehicle} />
            {year === undefined ? (
              <p>{t('vehicle.noValues')}</p>
            ) : (
              <>
                <YearsPlot
                  vehicle={vehicle}
                  year={year}
                  onChoose={(chosen) => change({ year: chosen }, { replace: true })}
                />
                <VersionsPlot vehicle={vehicle} year={year} />
              </>
            )}
          </>
        );
      }}
    </RecordScreen>
  );
}

function Head({ vehicle }: { vehicle: VehicleHistory }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { Id, BrandCode, BrandName, IsActive, UpdatedAt } = vehicle;
  return (
    <PageHead
      title={`${BrandName} ${vehicle.ModelName}`}
      back={['/', t('nav.vehicles')]}
      mark={<ActiveMark isActive={IsActive} inactive="vehicles.inactive" />}
    >
      <Facts>
        <Fact label={t('vehicles.code')}>{Id}</Fact>
        <Fact label={t('vehicles.brand')}>
          <Link href={`/?brand=${BrandCode}`}>{BrandName}</Link>
        </Fact>
        <Fact label={t('vehicle.updated')}>{dateTime(UpdatedAt)}</Fact>
        <Fact label={t('nav.parameters')}>
          <Link href={`~/admin/parameters/92/${Id}`}>{t('vehicle.parameter', { id: '92' })}</Link>
        </Fact>
      </Facts>
    </PageHead>
  );
}
