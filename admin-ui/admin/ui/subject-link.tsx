import { Link } from 'wouter';
import { valueAddress } from '../address/value-address.js';
import type { Delivery } from '../api/use-notices.js';
import { useLanguage } from '../texts/language.js';

type Subject = NonNullable<Delivery['Subject']>;

/** Screens on which a cause is shown, below /admin. */
const SCREENS: Record<Subject['Kind'], (id: string) => string> = {
  Job: (id) => `/jobs/${id}`,
  ServiceAvailability: (id) => `/services/${id}`,
  ServiceCatalogSync: (id) => `/catalog/syncs/${id}`,
  VehicleCatalogVersion: (id) => `/vehicles/versions/${id}`,
  ParameterValue: (id) => parameterPage(id),
  OutgoingLog: (id) => `/outgoing-logs/${id}`,
  AgentProducts: (id) => `/agents/${id}`,
  Test: (id) => `/agents/${id}`,
};

/** The page of a value, which is named as `91/9`; its code may hold slashes itself. */
function parameterPage(id: string): string {
  const [, number = '', code = ''] = /^(\d+)\/(.*)$/s.exec(id) ?? [];
  return `/parameters${valueAddress(number, code)}`;
}

/** What a notification announces, as a link to its screen. */
export function SubjectLink({ subject: { Kind, Id } }: { subject: Subject }) {
  const { t } = useLanguage();
  return <Link href={`~/admin${SCREENS[Kind](Id)}`}>{t(`subject.${Kind}`, { id: Id })}</Link>;
}
