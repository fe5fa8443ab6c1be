/** Who acted; names are read when an event is shown, so that an erased one is nowhere left. */
interface Acted {
  userId?: number | null;
}

/** Why attempts of a delivery ended without success. */
interface DeliveryFault {
  /** The type of the notification. */
  type: number;
  httpStatus: number | null;
  /** A code of `delivery-errors.rules.ts`; null when there was an answer. */
  error: string | null;
}

/** Who paused or resumed an agent: somebody of the staff, or the service itself. */
interface TrafficChange extends Acted {
  by: 'Staff' | 'Service';
  /** In words; of the service, why. */
  cause?: string;
}

/**
 * Every kind of operational event, with the facts that its cause is worded from. A fact is no secret and no payload; of people it
 * holds ids alone.
 */
export interface EventFacts {
  'delivery.exhausted': DeliveryFault;
  'delivery.dropped': DeliveryFault;
  /** Claims of the delivery kept ending without an outcome. */
  'delivery.parked': Pick<DeliveryFault, 'type'>;
  /** No attempt has succeeded since `since`, an ISO moment. */
  'agent.failing': { since: string; httpStatus: number | null; error: string | null };
  'agent.paused': TrafficChange;
  'agent.resumed': TrafficChange;
  'agent.endpoint_reverted': { cause: string | null };
  /** ISO moment at which the first waiting notification is used up. */
  'agent.first_loss_near': { firstLossAt: string };
  'service.auto_closed': { name: string; reason: string };
  'service.auto_opened': { name: string; reason: string };
  /** What the gates that refused the list say of it, one reason a line. */
  'list.refused': { reason: { tr: string; en: string } };
  'source.unreachable': { source: string; reason: string | null };
  /** A certificate, or a secret of a machine user, and when it ends. */
  'secret.ending': { what: 'Certificate' | 'MachineSecret'; endsAt: string };
  'audit.chain_broken': Record<string, never>;
  /** Without a user and a provider: by a command or the first start. */
  'user.administrator_made': Acted & { by?: 'Provider' };
  /** Sign-ins of a user, or from an address, are refused after this many failures within five minutes. */
  'signin.suspicious': { what: 'User' | 'Address'; failures: number };
  'signin.break_glass': Record<string, never>;
  /** The last day for which every partitioned table has a partition. */
  'partitions.ending': { endsAt: string };
  'replica.lost': Record<string, never>;
}

export type EventKind = keyof EventFacts;

/** The kinds, in the order in which people choose them. */
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
] as const satisfies readonly EventKind[];

/** What an event is about. Ids are texts in the database, because those of some kinds are not numbers. */
export const EVENT_SUBJECTS = [
  'Agent',
  'Service',
  'VehicleListSync',
  'Source',
  'Certificate',
  'User',
  'Address',
  'Audit',
  'Database',
  'Replica',
] as const;

export interface EventSubject {
  kind: (typeof EVENT_SUBJECTS)[number];
  id: string;
}
