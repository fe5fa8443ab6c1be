import { Link } from 'wouter';
import { useLanguage } from '../texts/language.js';
import { ActiveMark } from '../ui/active-mark.js';
import { ListTable } from '../ui/list-table.js';
import { useNumbers } from './use-numbers.js';
import type { Vehicle } from './vehicles-address.js';

/** Model years of a row; the vehicle's page shows all of them. */
const YEARS_SHOWN = 4;

/** Vehicles with their values of the newest model years. */
export function VehicleTable({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const { t } = useLanguage();
  const { whole } = useNumbers();
  const years = [...new Set(vehicles.flatMap(({ ModelYears }) => ModelYears.map(({ Year }) => Year)))]
    .sort((one, other) => other - one)
    .slice(0, YEARS_SHOWN);
  const heads = [
    t('vehicles.code'),
    t('vehicles.brand'),
    t('vehicles.type'),
    t('deliveries.state'),
    ...years.map(String),
  ];
  return (
    <ListTable caption={t('nav.vehicles')} heads={heads}>
      {vehicles.map((vehicle) => (
        <tr key={vehicle.Id}>
          <td>
            <Link href={`/${vehicle.Id}`}>{vehicle.Id}</Link>
          </td>
          <td data-label={heads[1]}>{vehicle.BrandName}</td>
          <td data-label={heads[2]}>{vehicle.ModelName}</td>
          <td>
            <ActiveMark isActive={vehicle.IsActive} inactive="vehicles.inactive" />
          </td>
          {years.map((year) => {
            const value = vehicle.ModelYears.find(({ Year }) => Year === year)?.Value;
            return (
              <td key={year} data-label={year} data-number data-empty={value === undefined || undefined}>
                {value === undefined ? '–' : whole(value)}
              </td>
            );
          })}
        </tr>
      ))}
    </ListTable>
  );
}
