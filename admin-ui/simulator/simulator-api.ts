/** Every way in which the platform can answer, in the order of the form. */
export const BEHAVIOUR_KINDS = [
  'success',
  'error',
  'status',
  'slow',
  'hang',
  'reset',
  'invalid-json',
  'empty',
] as const;

export type BehaviourKind = (typeof BEHAVIOUR_KINDS)[number];

/** A behaviour to set; null parameters take their default. */
export interface Behaviour {
  kind: BehaviourKind;
  notificationType: number | null;
  times: number | null;
  explanation?: string | null;
  status?: number | null;
  milliseconds?: number | null;
}

/** A behaviour in force. */
export interface BehaviourRule {
  id: number;
  kind: BehaviourKind;
  /** Null: every type. */
  notificationType: number | null;
  /** Requests left; null: no limit. */
  times: number | null;
  explanation: string | null;
  status: number | null;
  milliseconds: number | null;
}

/** The platform's answer to one attempt. */
export interface Answer {
  Kind: BehaviourKind | 'refused';
  /** Null when there was no HTTP answer. */
  Status: number | null;
  Body: string | null;
  DelayMs: number;
}

/** One received attempt as the list and the events carry it. */
export interface NotificationSummary {
  Id: number;
  ReceivedAt: string;
  ReferanceNo: string | null;
  SubReferanceNo: string | null;
  AgentId: string | null;
  NotificationType: number | null;
  IsLastAttemptToReDelivery: boolean;
  Attempt: number;
  Duplicate: boolean;
  Applied: boolean;
  Answer: Answer;
  PayloadLength: number;
}

/** One received attempt with its payload, as JSON text, and its headers. */
export interface ReceivedNotification extends Omit<NotificationSummary, 'PayloadLength'> {
  Payload: string | null;
  Headers: Record<string, string>;
}

/** Part of the list, newest first. */
export interface NotificationPage {
  TotalCount: number;
  HasMore: boolean;
  Items: NotificationSummary[];
}

/** The rules in force, in the order in which they are tried. */
export interface BehaviourRules {
  rules: BehaviourRule[];
}
