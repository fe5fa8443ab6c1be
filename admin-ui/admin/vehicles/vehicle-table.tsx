import { Link } from 'wouter';
import { useLanguage } from '../texts/language.js';
import type { Column } from '../ui/data-table.js';
import { ActiveMark } from '../ui/mark.js';
import { useNumbers } from './use-numbers.js';
import type { Vehicle } from './vehicles-address.js';

/** Model years of a row; the vehicle's page shows all of them. */
const YEARS_SHOWN = 4;

/** Vehicles with their values of the newest model years. */
export function useVehicleColumns(vehicles: readonly Vehicle[] | undefined): readonly Column<Vehicle>[] {
  const { t } = useLanguage();
  const { whole } = useNumbers();
  const years = [...new Set((vehicles ?? []).flatMap(({ ModelYears }) => ModelYears.map(({ Year }) => Year)))]
    .sort((one, other) => other - one)
    .slice(0, YEARS_SHOWN);
  const valueIn = ({ ModelYears }: Vehicle, year: number) =>
    ModelYears.find(({ Year }) => Year === year)?.Value;
  return [
    {
      head: t('vehicles.code'),
      width: '112px',
      isWhole: true,
      card: 'fact',
      cell: ({ Id }) => <Link href={`/${Id}`}>{Id}</Link>,
    },
    { head: t('vehicles.brand'), width: '16%', card: 'fact', cell: ({ BrandName }) => BrandName },
    { head: t('vehicles.type'), card: 'title', cell: ({ ModelName }) => ModelName },
    {
      head: t('deliveries.state'),
      width: '96px',
      card: 'state',
      cell: ({ IsActive }) => <ActiveMark isActive={IsActive} inactive="vehicles.inactive" />,
    },
    ...years.map(
      (year, place): Column<Vehicle> => ({
        head: String(year),
        isNumber: true,
        width: '104px',
        ...(place < 2 && { card: 'fact' }),
        isNamed: true,
        isEmpty: (vehicle) => valueIn(vehicle, year) === undefined,
        cell: (vehicle) => {
          const value = valueIn(vehicle, year);
          return value === undefined ? '–' : whole(value);
        },
      }),
    ),
  ];
}
