import { count, dateTime, filledText, listOf, nullable, Property, word } from '../../api/api-schemas.js';
import { POINT_STATES, type PointState, SYSTEM_POINTS, type SystemPoint } from './system-points.rules.js';

const STATE =
  'Fine; Unknown: the database could not be asked; Attention: somebody should look; Fault: something does not work.';

/** One thing that the service needs or promises, and how it stands. */
export class SystemPointItem {
  @Property(word(SYSTEM_POINTS, 'What is looked at. New points may come.', 'OldestDue')) Point: SystemPoint;
  @Property(word(POINT_STATES, STATE, 'Fine')) State: PointState;
  @Property(
    nullable({
      type: 'number',
      description:
        'OldestDue and Clock: seconds. FirstLoss: seconds until the first waiting notification is used up at today’s failures. PlatformCertificate: whole days until it ends. RestoreProof: whole days since the backup that was last restored as a trial. Others: how many. Null where there is no number.',
      examples: [0.4],
    }),
  )
  Value: number | null;
}

/** The service's state as the staff sees it. */
export class SystemStatus {
  @Property(dateTime('The service’s clock at this answer.')) Now: string;
  @Property(filledText('Of the service.', '0.1.0')) Version: string;
  @Property(dateTime('When the answering process started.')) StartedAt: string;
  @Property(
    nullable(count('Processes that deliver notifications. Null when the database could not be asked.', 3)),
  )
  Replicas: number | null;
  @Property(word(POINT_STATES, 'The worst state of the points.', 'Fine')) State: PointState;
  @Property(listOf(SystemPointItem)) Points: SystemPointItem[];
}
