import type { Clock } from '../../time/clock.js';
import { type DeliveryState, type LoggedVerdict, maxAttempts } from '../delivery.rules.js';
import type { SubjectKind } from '../notification-subjects.rules.js';
import { NOTIFICATION_TYPES, type NotificationType } from '../notification-types.rules.js';
import type {
  DeliveryAttemptItem,
  DeliveryItem,
  ListedDelivery,
  NotificationSubject,
} from './delivery.answers.js';

/** A delivery as it is read from the database. */
export interface DeliveryRow {
  id: string;
  referance_no: string;
  type: NotificationType;
  agent_id: number;
  subject_kind: SubjectKind | null;
  subject_id: string | null;
  has_payload: boolean;
  state: DeliveryState;
  attempts: number;
  next_attempt_at: Date | null;
  http_status: number | null;
  error: string | null;
  created_at: Date;
  finished_at: Date | null;
}

/** The same with its agent. */
export interface ListedRow extends DeliveryRow {
  agent_name: string | null;
  agent_paused: boolean;
  in_flight: boolean;
  resends: number;
  before_resend: number;
}

export interface AttemptRow {
  number: number;
  sub_referance_no: string;
  started_at: Date;
  late_ms: number | null;
  duration_ms: number;
  http_status: number | null;
  error: string | null;
  response_excerpt: string | null;
  verdict: LoggedVerdict;
}

/** A delivery as answers show it. */
export function asItem(row: DeliveryRow, clock: Clock): DeliveryItem {
  const moment = (date: Date | null) => date && clock.withOffset(date);
  return {
    Id: Number(row.id),
    ReferanceNo: row.referance_no,
    NotificationType: row.type,
    AgentId: row.agent_id,
    Subject: subjectOf(row),
    State: row.state,
    Attempts: row.attempts,
    MaxAttempts: maxAttempts(NOTIFICATION_TYPES[row.type]),
    NextAttemptAt: moment(row.next_attempt_at),
    LastHttpStatus: row.http_status,
    LastError: row.error,
    Payload: null,
    HasPayload: row.has_payload,
    CreatedAt: clock.withOffset(row.created_at),
    FinishedAt: moment(row.finished_at),
  };
}

/** A delivery as the screens show it. */
export function asListed(row: ListedRow, clock: Clock): ListedDelivery {
  return {
    ...asItem(row, clock),
    AgentName: row.agent_name ?? `${row.agent_id}`,
    AgentPaused: row.agent_paused,
    InFlight: row.in_flight,
    Resends: row.resends,
    EarlierAttempts: row.before_resend,
  };
}

function subjectOf({ subject_kind: Kind, subject_id: Id }: DeliveryRow): NotificationSubject | null {
  return Kind === null || Id === null ? null : { Kind, Id };
}

/** Whether the platform's answer had a body. */
export const hasAnswer = ({ response_excerpt }: AttemptRow) => (response_excerpt ?? '') !== '';

/** An attempt as answers show it; the platform's answer is shown only `withAnswer`. */
export function asAttempt(row: AttemptRow, clock: Clock, withAnswer: boolean): DeliveryAttemptItem {
  return {
    Number: row.number,
    SubReferanceNo: row.sub_referance_no,
    StartedAt: clock.withOffset(row.started_at),
    LateMs: row.late_ms,
    DurationMs: row.duration_ms,
    HttpStatus: row.http_status,
    Error: row.error,
    ResponseExcerpt: withAnswer ? row.response_excerpt : null,
    HasResponseExcerpt: hasAnswer(row),
    Verdict: row.verdict,
  };
}
