// Written by `npm run generate -- types` from the description of the API: not edited by hand.

/** The kinds of operational events, in the order in which people choose them. */
export const EVENT_KINDS = [
  'delivery.exhausted',
  'delivery.dropped',
  'delivery.parked',
  'agent.failing',
  'agent.paused',
  'agent.resumed',
  'agent.endpoint_reverted',
  'agent.first_loss_near',
  'service.auto_closed',
  'service.auto_opened',
  'list.refused',
  'source.unreachable',
  'secret.ending',
  'audit.chain_broken',
  'user.administrator_made',
  'signin.suspicious',
  'signin.break_glass',
  'partitions.ending',
  'replica.lost',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
