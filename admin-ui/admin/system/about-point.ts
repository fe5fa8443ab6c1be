import type { ResponseOf } from '../api/client.js';
import type { TextKey } from '../texts/tr.js';

type Point = ResponseOf<'/api/admin/status', 'get'>['Points'][number];

/** What a state of a point means; a state without an entry does not occur. */
const ABOUT: Readonly<Record<Point['Point'], Partial<Record<Point['State'], TextKey>>>> = {
  Database: {
    Fine: 'system.Database.Fine',
    Attention: 'system.Database.Attention',
    Fault: 'system.Database.Fault',
  },
  Schema: { Fine: 'system.Schema.Fine', Attention: 'system.Schema.Attention', Fault: 'system.Schema.Fault' },
  Documents: { Fine: 'system.Documents.Fine', Fault: 'system.Documents.Fault' },
  Clock: {
    Fine: 'system.Clock.Fine',
    Attention: 'system.Clock.Attention',
    Fault: 'system.Clock.Fault',
  },
  DeliveriesHeld: {
    Fine: 'system.DeliveriesHeld.Fine',
    Attention: 'system.DeliveriesHeld.Attention',
    Fault: 'system.DeliveriesHeld.Fault',
  },
  OldestDue: { Fine: 'system.OldestDue.Fine', Attention: 'system.OldestDue.Attention' },
  FirstLoss: { Fine: 'system.FirstLoss.Fine', Attention: 'system.FirstLoss.Attention' },
  Parked: { Fine: 'system.Parked.Fine', Attention: 'system.Parked.Attention' },
  PausedAgents: { Fine: 'system.PausedAgents.Fine', Attention: 'system.PausedAgents.Attention' },
  Unrecorded: { Fine: 'system.Unrecorded.Fine', Attention: 'system.Unrecorded.Attention' },
  ReplicaSession: { Fine: 'system.ReplicaSession.Fine', Attention: 'system.ReplicaSession.Attention' },
  Partitions: { Fine: 'system.Partitions.Fine', Attention: 'system.Partitions.Attention' },
  RestoreProof: { Fine: 'system.RestoreProof.Fine', Attention: 'system.RestoreProof.Attention' },
  AuditChain: { Fine: 'system.AuditChain.Fine', Fault: 'system.AuditChain.Fault' },
  AuditDeeds: { Fine: 'system.AuditDeeds.Fine', Attention: 'system.AuditDeeds.Attention' },
  Decryption: { Fine: 'system.Decryption.Fine', Fault: 'system.Decryption.Fault' },
  PlatformCertificate: {
    Fine: 'system.PlatformCertificate.Fine',
    Attention: 'system.PlatformCertificate.Attention',
    Fault: 'system.PlatformCertificate.Fault',
  },
};

/**
 * The sentence about a point in its state; undefined for one that this page does not know.
 * @param isAlone whether only one replica runs
 */
export function aboutOf({ Point, State, Value }: Point, isAlone: boolean): TextKey | undefined {
  if (State === 'Unknown') return 'system.notAsked';
  if (Point === 'ReplicaSession' && isAlone) return 'system.ReplicaSession.alone';
  if (Point === 'OldestDue' && State === 'Fine' && (Value ?? 0) < 1) return 'system.OldestDue.none';
  if (Point === 'FirstLoss' && Value === null) return 'system.FirstLoss.none';
  if (Point === 'Clock' && State === 'Fine' && Value === 0) return 'system.Clock.same';
  // A newer release may have a point that this page does not know.
  return (ABOUT as Partial<typeof ABOUT>)[Point]?.[State];
}
