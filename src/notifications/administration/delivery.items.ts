import type { Clock } from '../../common/clock.js';
import { type DeliveryState, maxAttempts } from '../delivery.rules.js';
import { NOTIFICATION_TYPES, type NotificationType } from '../notification.types.js';

/** A delivery as the list shows it. */
export interface DeliveryItem {
  Id: number;
  ReferanceNo: string;
  NotificationType: NotificationType;
  AgentId: number;
  State: DeliveryState;
  Attempts: number;
  MaxAttempts: number;
  NextAttemptAt: string | null;
  LastHttpStatus: number | null;
  LastError: string | null;
  CreatedAt: string;
  FinishedAt: string | null;
}

/** One attempt, as recorded. */
export interface AttemptItem {
  Number: number;
  SubReferanceNo: string;
  StartedAt: string;
  DurationMs: number;
  HttpStatus: number | null;
  Error: string | null;
  ResponseExcerpt: string | null;
  Verdict: string;
}

/** A delivery with all that is kept of it. */
export interface DeliveryDetail extends DeliveryItem {
  /** Null of a type that forgets its payload, when it is not asked for, and once its week has been removed. */
  Payload: string | null;
  /** Whether the payload was removed because it had arrived. */
  PayloadForgotten: boolean;
  AttemptLog: AttemptItem[];
}

/** The payload of one delivery, whatever its type. */
export interface DeliveryPayload {
  Id: number;
  NotificationType: NotificationType;
  /** Null once it is forgotten, or its week has been removed. */
  Payload: string | null;
  /** Whether the payload was removed because it had arrived. */
  PayloadForgotten: boolean;
}

/** A delivery as it is read. */
export interface DeliveryRow {
  id: string;
  referance_no: string;
  type: NotificationType;
  agent_id: number;
  state: DeliveryState;
  attempts: number;
  next_attempt_at: Date | null;
  http_status: number | null;
  error: string | null;
  created_at: Date;
  finished_at: Date | null;
}

export interface AttemptRow {
  number: number;
  sub_referance_no: string;
  started_at: Date;
  duration_ms: number;
  http_status: number | null;
  error: string | null;
  response_excerpt: string | null;
  verdict: string;
}

/** A delivery as it is answered. */
export function asItem(row: DeliveryRow, clock: Clock): DeliveryItem {
  const moment = (date: Date | null) => date && clock.withOffset(date);
  return {
    Id: Number(row.id),
    ReferanceNo: row.referance_no,
    NotificationType: row.type,
    AgentId: row.agent_id,
    State: row.state,
    Attempts: row.attempts,
    MaxAttempts: maxAttempts(NOTIFICATION_TYPES[row.type]),
    NextAttemptAt: moment(row.next_attempt_at),
    LastHttpStatus: row.http_status,
    LastError: row.error,
    CreatedAt: clock.withOffset(row.created_at),
    FinishedAt: moment(row.finished_at),
  };
}

export function asAttempt(row: AttemptRow, clock: Clock): AttemptItem {
  return {
    Number: row.number,
    SubReferanceNo: row.sub_referance_no,
    StartedAt: clock.withOffset(row.started_at),
    DurationMs: row.duration_ms,
    HttpStatus: row.http_status,
    Error: row.error,
    ResponseExcerpt: row.response_excerpt,
    Verdict: row.verdict,
  };
}
