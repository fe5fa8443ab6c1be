import type { Answer } from './answer.js';

/** One attempt at POST /PushNotification as it arrived, refused attempts included. Names are those of the envelope. */
export interface ReceivedNotification {
  /** Rises with arrival; the cursor of every list. */
  Id: number;
  /** ISO 8601, UTC, milliseconds. */
  ReceivedAt: string;
  ReferanceNo: string | null;
  SubReferanceNo: string | null;
  /** The digits before ReferanceNo's first underscore. */
  AgentId: string | null;
  NotificationType: number | null;
  /** The serialized JSON, untouched: a parse would round 64-bit ids. */
  Payload: string | null;
  /** Names in lower case; x-api-key and authorization masked. */
  Headers: Record<string, string>;
  IsLastAttemptToReDelivery: boolean;
  /** Counts the arrivals of this ReferanceNo, from 1. */
  Attempt: number;
  /** This ReferanceNo had arrived before, whatever the answer was then. */
  Duplicate: boolean;
  /** The platform acted on it; true at most once for a ReferanceNo. */
  Applied: boolean;
  Answer: Answer;
}

/** The facts of the arrival itself; the store adds the rest. */
export type Arrival = Omit<ReceivedNotification, 'Id' | 'Attempt' | 'Duplicate' | 'Applied'>;

/** A record without payload and headers, for lists and live events. */
export type NotificationSummary = Omit<ReceivedNotification, 'Payload' | 'Headers'> & {
  /** In characters. */
  PayloadLength: number;
};

/** Leaves payload and headers out. */
export function summaryOf(record: ReceivedNotification): NotificationSummary {
  const { Payload, Headers: _headers, ...rest } = record;
  return { ...rest, PayloadLength: Payload?.length ?? 0 };
}
