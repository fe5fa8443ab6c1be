import { useEffect, useRef } from 'react';
import { serviceNow } from '../../api/service-now.js';
import { useLanguage } from '../../texts/language.js';
import { businessNow } from '../../texts/zone.js';
import { Button } from '../../ui/button.js';
import { DateField } from '../../ui/date-field.js';
import { Choices, TextArea } from '../../ui/field.js';
import type { Status } from '../../ui/status-mark.js';
import classes from './change.module.css';
import { type Closing, type ClosingField, startOf } from './moments.js';
import { type Opening, possibleOpenings } from './opening.js';

const REASON_AT_MOST = 500;
const CLOSING_REASONS = ['change.planned', 'change.noAnswer', 'change.wrongPrice', 'change.request'] as const;
const OPENING_REASONS = ['change.solved', 'change.request'] as const;

const STARTS = ['now', 'date'] as const;

/** Which status, why, and from when until when. */
export function ClosingFields({
  statuses,
  wanted,
  problem,
  onChange,
}: {
  statuses: readonly Status[];
  wanted: Closing;
  /** The field that has a fault. */
  problem: ClosingField | undefined;
  onChange(change: Partial<Closing>): void;
}) {
  const { t } = useLanguage();
  const { to, reason, isLater, start, opening, date } = wanted;
  const isClosing = to !== 'Active';
  const dayOf = (moment: number) => businessNow(moment).slice(0, 10);
  const today = dayOf(serviceNow());
  const tonight = () => onChange({ start: `${today}T22:00` });
  const from = startOf(wanted);
  // The evening is that of the day on which the closing begins.
  const evening = from === undefined || dayOf(from) === today ? 'evening' : 'thatEvening';
  return (
    <>
      <Choices<Status>
        legend={t('change.newStatus')}
        values={statuses}
        textOf={(each) => t(`status.${each}`)}
        chosen={to}
        onChoose={(chosen) => onChange({ to: chosen })}
      />
      <ReasonField
        reason={reason}
        onChange={(text) => onChange({ reason: text })}
        isClosing={isClosing}
        problem={problem === 'reason' ? t('change.reasonNeeded') : undefined}
      />
      {isClosing && (
        <>
          <Choices<(typeof STARTS)[number]>
            legend={t('bulk.start')}
            values={STARTS}
            textOf={(each) => t(`bulk.start.${each}`)}
            chosen={isLater ? 'date' : 'now'}
            onChoose={(chosen) => onChange({ isLater: chosen === 'date' })}
          />
          {isLater && (
            <DateField
              withTime
              label={t('bulk.startDate')}
              value={start}
              onChange={(text) => onChange({ start: text })}
              presets={[[t('ui.tonight'), tonight]]}
              fault={problem === 'start' ? t('bulk.startInFuture') : undefined}
            />
          )}
          <Choices<Opening>
            legend={t('change.opening')}
            values={possibleOpenings(from ?? serviceNow())}
            textOf={(each) => t(`change.opening.${each === 'evening' ? evening : each}`)}
            chosen={opening}
            onChoose={(chosen) => onChange({ opening: chosen })}
          />
          {problem === 'opening' && opening !== 'date' && (
            <p role="alert" className={classes['problem']}>
              {t('bulk.openingLater')}
            </p>
          )}
          {opening === 'date' && (
            <DateField
              withTime
              label={t('change.openingDate')}
              value={date}
              onChange={(text) => onChange({ date: text })}
              fault={problem === 'opening' ? t('bulk.openingLater') : undefined}
            />
          )}
        </>
      )}
    </>
  );
}

/** Why a status changes: free text, with the usual reasons to choose from. Takes the focus when it appears. */
function ReasonField({
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
  const field = useRef<HTMLTextAreaElement>(null);
  // The form appears after the dialog has given the focus to its first control.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={classes['reason']}>
      <TextArea
        ref={field}
        label={t('change.reason')}
        maxLength={REASON_AT_MOST}
        aria-required
        value={reason}
        onChange={onChange}
        fault={problem}
        hint={`${t('change.reasonNote')} ${reason.length}/${REASON_AT_MOST}`}
        data-autofocus
      />
      <div className={classes['templates']}>
        {(isClosing ? CLOSING_REASONS : OPENING_REASONS).map((template) => (
          <Button key={template} kind="quiet" onClick={() => onChange(t(template))}>
            {t(template)}
          </Button>
        ))}
      </div>
    </div>
  );
}
