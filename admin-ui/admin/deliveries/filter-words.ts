import { codeName, useCodes } from '../api/use-codes.js';
import { useAgents } from '../api/use-notices.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { shownDate } from '../ui/dates.js';
import {
  attemptsWaiting,
  type DeliveriesState,
  resendStates,
  resendsParked,
  viewOf,
} from './deliveries-address.js';

/** The filter of what is sent again or tried now in words, state by state. */
export function useFilterWords(state: DeliveriesState): string {
  const { t, language } = useLanguage();
  const { dateTime } = useMoments();
  const codes = useCodes();
  const agents = useAgents().data;
  const states = attemptsWaiting(state)
    ? (['Pending'] as const)
    : [...resendStates(state), ...(resendsParked(state) ? (['Parked'] as const) : [])];
  const { agent, type, error, http, ref, subject, from, to, since, hour } = state;
  const hasSince = viewOf(state) === 'attention' && from === '' && to === '' && hour === '';
  const parts: [label: string, value: string | undefined][] = [
    [t('deliveries.state'), states.map((each) => t(`delivery.${each}`)).join(', ')],
    [t('deliveries.agent'), agent === undefined ? undefined : (agents?.get(agent)?.Name ?? String(agent))],
    [
      t('deliveries.type'),
      type === undefined ? undefined : `${type} ${codeName(codes?.NotificationTypes, type, language)}`,
    ],
    [t('deliveries.reason'), error && t(`deliveryError.${error}`)],
    ['HTTP', http?.toString()],
    [t('deliveries.ref'), ref || undefined],
    [t('deliveries.subject'), subject || undefined],
    [t('deliveries.from'), shownDate(from) || undefined],
    [t('deliveries.to'), shownDate(to) || undefined],
    [t('hours.hour'), hour ? dateTime(hour) : undefined],
    [t('deliveries.since'), hasSince ? t(`deliveries.since.${since}`) : undefined],
  ];
  return parts.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`])).join(' · ');
}
