import { useEffect, useId, useRef } from 'react';
import { useLanguage } from '../../texts/language.js';
import type { TextKey } from '../../texts/tr.js';
import { businessNow } from '../../texts/zone.js';
import classes from './change.module.css';

const REASON_AT_MOST = 500;
const CLOSING_REASONS = ['change.planned', 'change.noAnswer', 'change.wrongPrice', 'change.request'] as const;
const OPENING_REASONS = ['change.solved', 'change.request'] as const;

/** A choice of few values, as a group of radio buttons. */
export function Choices<V extends string>({
  legend,
  values,
  textOf,
  chosen,
  onChoose,
}: {
  legend: string;
  values: readonly V[];
  textOf(value: V): TextKey;
  chosen: V;
  onChoose(value: V): void;
}) {
  const { t } = useLanguage();
  const name = useId();
  return (
    <fieldset className={classes['choices']}>
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {t(textOf(value))}
        </label>
      ))}
    </fieldset>
  );
}

/** Why a status changes: free text, with the usual reasons to choose from. Takes the focus when it appears. */
export function ReasonField({
  reason,
  onChange,
  isClosing,
  problem,
}: {
  reason: string;
  onChange(reason: string): void;
  isClosing: boolean;
  problem: string | undefined;
}) {
  const { t } = useLanguage();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // The form appears after the dialog has given the focus to its first control.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={classes['reason']}>
      <label htmlFor={id}>{t('change.reason')}</label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        maxLength={REASON_AT_MOST}
        required
        value={reason}
        onChange={({ target }) => onChange(target.value)}
        aria-describedby={`${id}-note`}
        aria-invalid={problem !== undefined}
        data-autofocus
      />
      <p id={`${id}-note`} className={problem ? classes['problem'] : classes['note']}>
        {problem ?? t('change.reasonNote')} {reason.length}/{REASON_AT_MOST}
      </p>
      <div className={classes['templates']}>
        {(isClosing ? CLOSING_REASONS : OPENING_REASONS).map((template) => (
          <button key={template} type="button" onClick={() => onChange(t(template))}>
            {t(template)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** A day and time of the business zone, as `2026-11-22T22:00`, in the future. */
export function Moment({
  label,
  value,
  onChange,
  problem,
}: {
  label: string;
  value: string;
  onChange(text: string): void;
  problem: string | undefined;
}) {
  const id = useId();
  return (
    <div className={classes['moment']}>
      <input
        type="datetime-local"
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && id}
        min={businessNow(Date.now())}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem && (
        <p id={id} role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
    </div>
  );
}
