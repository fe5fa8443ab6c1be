import type { DeliveryState } from './delivery-state-mark.js';

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
