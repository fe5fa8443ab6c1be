import { useLanguage } from '../texts/language.js';
import type { IconName } from './icons.js';
import { Mark, type Tone } from './mark.js';

/** The states of a delivery as the API names them; a pending one may be on its way, or wait for its agent. */
export type DeliveryState =
  | 'Pending'
  | 'Sending'
  | 'AgentPaused'
  | 'Delivered'
  | 'Dropped'
  | 'Exhausted'
  | 'Cancelled'
  | 'Parked';

const MARKS: Record<DeliveryState, readonly [Tone, IconName]> = {
  Sending: ['wait', 'clock'],
  Pending: ['wait', 'clock'],
  AgentPaused: ['warn', 'clock'],
  Delivered: ['ok', 'check'],
  Dropped: ['warn', 'warning'],
  Exhausted: ['fault', 'close'],
  Cancelled: ['none', 'circle'],
  Parked: ['warn', 'warning'],
};

/** The state of a delivery as icon, word and colour. */
export function DeliveryStateMark({ state }: { state: DeliveryState }) {
  const { t } = useLanguage();
  const [tone, icon] = MARKS[state];
  return (
    <Mark tone={tone} icon={icon}>
      {t(`delivery.${state}`)}
    </Mark>
  );
}

/** What the mark of a delivery shows: a pending one may be on its way, or wait for its agent. */
export function shownState({
  State,
  InFlight,
  AgentPaused,
}: {
  State: Exclude<DeliveryState, 'Sending' | 'AgentPaused'>;
  InFlight: boolean;
  AgentPaused: boolean;
}): DeliveryState {
  if (State !== 'Pending') return State;
  if (InFlight) return 'Sending';
  return AgentPaused ? 'AgentPaused' : 'Pending';
}
