import { Link } from 'wouter';
import { useLanguage } from '../texts/language.js';
import type { DeliveryItem } from './deliveries-address.js';

type Subject = NonNullable<DeliveryItem['Subject']>;

/** Screens on which a cause is shown; the others are named. */
const SCREENS: Partial<Record<Subject['Kind'], string>> = {
  Job: '/jobs',
  ServiceAvailability: '/services',
  OutgoingLog: '/outgoing-logs',
  AgentProducts: '/agents',
  Test: '/agents',
};

/** What a notification announces, as a link where a screen shows it. */
export function CauseLink({ subject: { Kind, Id } }: { subject: Subject }) {
  const { t } = useLanguage();
  const screen = SCREENS[Kind];
  const text = t(`subject.${Kind}`, { id: Id });
  return screen === undefined ? text : <Link href={`~/admin${screen}/${Id}`}>{text}</Link>;
}
