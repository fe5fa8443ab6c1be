import {
  count,
  dateTime,
  filledText,
  id,
  int32From,
  listOf,
  nullable,
  Property,
} from '../../api/api-schemas.js';
import { HEALTH_HOURS } from './hours.rules.js';
import { WAITING_AT_MOST } from './hours.sql.js';

const late = (share: string) =>
  nullable(
    count(
      `Milliseconds from the due moment to the start of the attempt that ended a delivery, not exceeded by ${share} of the deliveries; an estimate, off by at most a fifth. Null when none ended by an attempt.`,
      8,
    ),
  );

/** Outcomes of one hour. */
export class OutcomesOfHour {
  @Property(dateTime('First moment of the hour.')) Hour: string;
  @Property(count(undefined, 1_204)) Delivered: number;
  @Property(count(undefined, 2)) Dropped: number;
  @Property(count(undefined, 1)) Exhausted: number;
  @Property(count(undefined, 0)) Cancelled: number;
  @Property(count(undefined, 0)) Parked: number;
  @Property(late('half')) LateP50Ms: number | null;
  @Property(late('99 %')) LateP99Ms: number | null;
}

/** Outcomes of deliveries, hour by hour. */
export class DeliveriesByHour {
  @Property(listOf(OutcomesOfHour, 'Each hour of the span, oldest first; hours to come are left out.'))
  Hours: OutcomesOfHour[];
  @Property(dateTime('Outcomes before this moment are counted, some seconds after they were reached.'))
  CountedTo: string;
}

/** Outcomes of one hour of an agent. */
export class HourOfAgent {
  @Property(dateTime('First moment of the hour.')) Hour: string;
  @Property(count(undefined, 41)) Delivered: number;
  @Property(count('Dropped, exhausted or parked.', 0)) Failed: number;
}

/** How an agent's platform takes its notifications. */
export class AgentHealth {
  @Property(id(undefined, 42)) AgentId: number;
  @Property(nullable(dateTime('When a notification last arrived.'))) LastDeliveredAt: string | null;
  @Property(nullable(dateTime('End of the last attempt that failed, also of one that is retried.')))
  LastFailureAt: string | null;
  @Property(
    nullable(int32From(200, 999)('Its HTTP status; null when there was no HTTP answer, or no failure.', 503)),
  )
  LastHttpStatus: number | null;
  @Property(nullable(filledText('Why it brought no HTTP answer.', 'Transport failure: ECONNREFUSED.')))
  LastError: string | null;
  @Property(
    nullable(
      dateTime(
        'End of the first attempt that failed since a notification last arrived; null when none has failed since.',
      ),
    ),
  )
  FailingSince: string | null;
  @Property(
    nullable(
      filledText(
        'Who paused the agent, `Service` for the service itself; null while it is not paused.',
        'operator',
      ),
    ),
  )
  PausedBy: string | null;
  @Property(
    nullable(
      dateTime(
        'When the first waiting notification will be used up if every attempt fails; null while the platform is reached, or the agent paused.',
      ),
    ),
  )
  FirstLossAt: string | null;
  @Property(
    nullable(
      dateTime('When the service probes the agent that it has paused; null while it has not paused it.'),
    ),
  )
  NextProbeAt: string | null;
  @Property(count(`Deliveries that wait, counted up to ${WAITING_AT_MOST}.`, 12)) Waiting: number;
  @Property(count(`Arrived within these ${HEALTH_HOURS} hours.`, 812)) Delivered24h: number;
  @Property(count(`Dropped, exhausted or parked within these ${HEALTH_HOURS} hours.`, 3)) Failed24h: number;
  @Property(listOf(HourOfAgent, `The last ${HEALTH_HOURS} hours, the present one included, oldest first.`))
  Hours: HourOfAgent[];
}
