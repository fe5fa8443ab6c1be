import type { Text } from '../text.js';
import type { system as turkish } from '../tr/system.js';

export const system: Record<keyof typeof turkish, Text> = {
  'system.point': 'Point',
  'system.state': 'State',
  'system.about': 'What it means',
  'system.Fine': 'Fine',
  'system.Unknown': 'Unknown',
  'system.Attention': 'Attention',
  'system.Fault': 'Problem',
  'system.all.Fine': 'Everything works.',
  'system.all.Unknown': 'Some points could not be looked at.',
  'system.all.Attention': 'It works; something wants attention.',
  'system.all.Fault': 'Something does not work: tell the system administrator.',
  'system.lost.database':
    'The database does not answer: no endorsement can be recorded, no notification is sent. Tell the system administrator.',
  'system.lost.service': 'The service cannot be reached. Tell the system administrator.',
  'system.lost.at': 'Last news: {time}. The page goes on by itself once there is an answer.',
  'system.ofReplica':
    'Overdue notifications, parked deliveries, paused agents and partitions are those of the whole installation. The other rows show the replica that answers; another one may stand differently.',
  'system.OldestDue.none': 'None.',
  'system.Clock.same': 'The same as that of the database.',
  'system.DeliveriesHeld.Attention': 'Nothing is sent until the database takes writes.',
  'system.platforms': 'Notifications that platforms refuse are not here, but on the page of the deliveries.',
  'system.version': 'Version',
  'system.replicas': 'Running replicas',
  'system.startedAt': 'Start of the replica that answers',
  'system.at': 'Last look',
  'system.notAsked': 'The database could not be asked.',

  'system.Database': 'Database',
  'system.Database.Fine': 'It answers and takes writes.',
  'system.Database.Attention': 'It has no connection to spare; requests may wait.',
  'system.Database.Fault':
    'It does not answer or takes no writes: no endorsement can be recorded, no notification is sent.',
  'system.Schema': 'Schema of the database',
  'system.Schema.Fine': 'It fits this version.',
  'system.Schema.Attention': 'Newer than this version: an upgrade is under way, or was taken back.',
  'system.Schema.Fault': 'Not the one that this version needs: an installation was not finished.',
  'system.Documents': 'Document store',
  'system.Documents.Fine': 'Documents can be stored.',
  'system.Documents.Fault': 'No document can be stored: endorsements and requests with PDFs are refused.',
  'system.Clock': 'Clock',
  'system.Clock.Fine': '{n} s from the clock of the database.',
  'system.Clock.Attention': 'The clock of the machine is {n} s off.',
  'system.Clock.Fault':
    'The clock of the machine is more than 30 seconds off, or unknown: this replica gets no requests.',
  'system.DeliveriesHeld': 'Sending of notifications',
  'system.DeliveriesHeld.Fine': 'They are sent.',
  'system.DeliveriesHeld.Fault':
    'It has stopped, since outcomes cannot be written. What waits is not lost and is sent later.',
  'system.FirstLoss': 'Notification about to be given up',
  'system.FirstLoss.none': 'None.',
  'system.FirstLoss.Fine': 'The first notification is given up in {time}.',
  'system.FirstLoss.Attention': 'The first notification is given up in {time}.',
  'system.OldestDue': 'Overdue notification',
  'system.OldestDue.Fine': 'Late by {n} s',
  'system.OldestDue.Attention': 'It was due {time} ago.',
  'system.Parked': 'Parked deliveries',
  'system.Parked.Fine': 'None.',
  'system.Parked.Attention':
    'Deliveries that will not be sent by themselves: {n}. Resend them once the cause is gone.',
  'system.Parked.open': 'Open the parked ones',
  'system.PausedAgents': 'Paused agents',
  'system.PausedAgents.Fine': 'None.',
  'system.PausedAgents.Attention':
    'Paused agents: {n}. Their notifications are not lost, but wait until the agent is resumed.',
  'system.PausedAgents.open': 'Open the agents',
  'system.Unrecorded': 'Outcomes to be written',
  'system.Unrecorded.Fine': 'Waiting: {n}',
  'system.Unrecorded.Attention': '{n} wait: the database is slow.',
  'system.ReplicaSession': 'Take-over between replicas',
  'system.ReplicaSession.Fine': 'If this replica stops, another one takes its notifications over at once.',
  'system.ReplicaSession.alone':
    'Only one replica runs: if it stops, waiting notifications are sent once it runs again.',
  'system.ReplicaSession.Attention':
    'If this replica stops, its notifications are not taken over at once, but when their time has run out.',
  'system.Partitions': 'Partitions of records',
  'system.Partitions.Fine': 'Made for {n} more days.',
  'system.Partitions.Attention':
    'Made for {n} more days only: the nightly maintenance does not run. No record is lost, but those past their retention cannot be removed. Tell the system administrator.',
  'system.RestoreProof': 'Proven backup',
  'system.RestoreProof.Fine': 'The last backup whose restore was tried is {n} days old.',
  'system.RestoreProof.Attention':
    'The last backup whose restore was tried is {n} days old: the nightly backup or its trial does not run. Tell the system administrator.',
  'system.AuditChain': 'Chain of the audit',
  'system.AuditChain.Fine': 'No harm was found.',
  'system.AuditChain.Fault':
    'An entry was changed, removed or inserted. Leave the entries as they are and report it.',
  'system.AuditDeeds': 'Not written to the audit',
  'system.AuditDeeds.Fine': 'None in the last 15 minutes.',
  'system.AuditDeeds.Attention':
    'Denied calls, failed sign-ins or wrong passwords of the last 15 minutes that could not be written: {n}.',
  'system.Decryption': 'Encrypted content',
  'system.Decryption.Fine': 'Nothing was unreadable in the last 15 minutes.',
  'system.Decryption.Fault':
    'Documents or notifications of the last 15 minutes that could not be decrypted: {n}. A key is missing, or the content is damaged.',
  'system.PlatformCertificate': 'Certificate shown to platforms',
  'system.PlatformCertificate.Fine': 'Valid for {n} more days.',
  'system.PlatformCertificate.Attention': 'It ends in {n} days: renew it.',
  'system.PlatformCertificate.Fault': 'It has ended: platforms may refuse the calls.',
};
