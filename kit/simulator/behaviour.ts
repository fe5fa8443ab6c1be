import { isObject } from './json-source.js';

/** The ways the simulated platform can answer a notification. */
export const behaviourKinds = [
  'success',
  'error',
  'status',
  'slow',
  'hang',
  'reset',
  'invalid-json',
  'empty',
] as const;

export type BehaviourKind = (typeof behaviourKinds)[number];

/** A behaviour for the platform; each parameter counts only for its kind. */
export interface Behaviour {
  kind: BehaviourKind;
  /** Null or left out: every type. */
  notificationType?: number | null;
  /**
   * Applies to so many accepted requests; then the behaviour before it applies again. Null or left out: until it is
   * replaced.
   */
  times?: number | null;
  /** `error`: the Explanation in the answer. */
  explanation?: string | null;
  /** `status`: the HTTP status, 500 when left out. */
  status?: number | null;
  /** `slow`: the wait before the success answer in milliseconds, 5000 when left out. */
  milliseconds?: number | null;
}

/** A behaviour in force; `times` counts down. */
export interface BehaviourRule {
  id: number;
  kind: BehaviourKind;
  notificationType: number | null;
  times: number | null;
  explanation: string | null;
  status: number | null;
  milliseconds: number | null;
}

/** An invalid behaviour; the message names the field. */
export class InvalidBehaviourError extends Error {}

/** The rules in force. The newest rule that fits a notification's type decides; without one the answer is success. */
export class BehaviourRules {
  private rules: BehaviourRule[] = [];
  private lastId = 0;

  /** Newest first, the order in which they are tried. */
  list(): BehaviourRule[] {
    return this.rules.map((rule) => ({ ...rule }));
  }

  /**
   * Adds a rule. A lasting rule replaces every rule for the same target, one for all types replaces everything.
   * @throws InvalidBehaviourError
   */
  set(input: unknown): void {
    const rule = { id: this.lastId + 1, ...readBehaviour(input) };
    this.lastId = rule.id;
    this.rules = [rule, ...this.rules.filter((older) => !replaces(rule, older))];
  }

  /** Returns false when there is no such rule. */
  remove(id: number): boolean {
    const before = this.rules.length;
    this.rules = this.rules.filter((rule) => rule.id !== id);
    return this.rules.length < before;
  }

  reset(): void {
    this.rules = [];
  }

  /** The rule for the next notification of this type, whose `times` it reduces by one; null means success. */
  take(type: number | null): BehaviourRule | null {
    const rule = this.rules.find((each) => each.notificationType === null || each.notificationType === type);
    if (!rule) return null;
    if (rule.times !== null) {
      rule.times -= 1;
      if (rule.times === 0) this.remove(rule.id);
    }
    return rule;
  }
}

function replaces(rule: BehaviourRule, older: BehaviourRule): boolean {
  if (rule.times !== null) return older.times !== null && older.notificationType === rule.notificationType;
  return rule.notificationType === null || older.notificationType === rule.notificationType;
}

function readBehaviour(input: unknown): Omit<BehaviourRule, 'id'> {
  if (!isObject(input)) throw new InvalidBehaviourError('The behaviour must be a JSON object.');
  const kind = behaviourKinds.find((known) => known === input['kind']);
  if (!kind) throw new InvalidBehaviourError(`kind must be one of ${behaviourKinds.join(', ')}.`);
  const explanation = input['explanation'] ?? null;
  if (explanation !== null && (typeof explanation !== 'string' || explanation.length > 1000)) {
    throw new InvalidBehaviourError('explanation must be text of at most 1000 characters.');
  }
  return {
    kind,
    notificationType: integerOrNull(input, 'notificationType', 0, 2147483647),
    times: integerOrNull(input, 'times', 1, 1_000_000),
    explanation: kind === 'error' ? explanation || 'The simulator is set to refuse this.' : null,
    status: kind === 'status' ? (integerOrNull(input, 'status', 200, 599) ?? 500) : null,
    milliseconds: kind === 'slow' ? (integerOrNull(input, 'milliseconds', 0, 600_000) ?? 5000) : null,
  };
}

function integerOrNull(
  input: Record<string, unknown>,
  name: string,
  least: number,
  most: number,
): number | null {
  const value = input[name] ?? null;
  if (value === null) return null;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
    throw new InvalidBehaviourError(`${name} must be an integer between ${least} and ${most}.`);
  }
  return value;
}
