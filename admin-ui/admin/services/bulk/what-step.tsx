import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useLanguage } from '../../texts/language.js';
import type { Status } from '../../ui/status-mark.js';
import { Choices, Moment, ReasonField } from '../change/fields.js';
import { momentProblem, startOf } from '../change/moments.js';
import { type Opening, possibleOpenings } from '../change/opening.js';
import classes from './bulk.module.css';
import { RecordGroups } from './record-groups.js';
import type { BulkService } from './records.js';
import { takenOf, type Wanted } from './wanted.js';

const STATUSES = ['ManualDisabled', 'AutoDisabled', 'Active'] as const satisfies readonly Status[];
const STARTS = ['now', 'date'] as const;

/** The first step: which records, which status, why, and from when until when. */
export function WhatStep({
  records,
  wanted,
  onChange,
  onNext,
}: {
  records: readonly BulkService[];
  wanted: Wanted;
  onChange(change: Partial<Wanted>): void;
  onNext(): void;
}) {
  const { t } = useLanguage();
  const [problem, setProblem] = useState<'reason' | 'start' | 'opening'>();
  // The filter has the same names in the board's address.
  const search = useSearch();
  const [, navigate] = useLocation();
  const { to, reason, isLater, start, opening, date } = wanted;
  const isClosing = to !== 'Active';
  const taken = takenOf(records, wanted).length;

  function next(event: FormEvent) {
    event.preventDefault();
    const found = reason.trim() === '' ? 'reason' : momentProblem(wanted, Date.now());
    setProblem(found);
    if (found === undefined) onNext();
  }

  return (
    <form className={classes['what']} onSubmit={next} noValidate>
      <div className={classes['fields']}>
        <Choices<Status>
          legend={t('change.newStatus')}
          values={STATUSES}
          textOf={(each) => `status.${each}`}
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
              textOf={(each) => `bulk.start.${each}`}
              chosen={isLater ? 'date' : 'now'}
              onChoose={(chosen) => onChange({ isLater: chosen === 'date' })}
            />
            {isLater && (
              <Moment
                label={t('bulk.startDate')}
                value={start}
                onChange={(text) => onChange({ start: text })}
                problem={problem === 'start' ? t('bulk.startInFuture') : undefined}
              />
            )}
            <Choices<Opening>
              legend={t('change.opening')}
              values={possibleOpenings(startOf(wanted) ?? Date.now())}
              textOf={(each) => `change.opening.${each}`}
              chosen={opening}
              onChoose={(chosen) => onChange({ opening: chosen })}
            />
            {problem === 'opening' && opening !== 'date' && (
              <p role="alert" className={classes['problem']}>
                {t('bulk.openingLater')}
              </p>
            )}
            {opening === 'date' && (
              <Moment
                label={t('change.openingDate')}
                value={date}
                onChange={(text) => onChange({ date: text })}
                problem={problem === 'opening' ? t('bulk.openingLater') : undefined}
              />
            )}
          </>
        )}
      </div>
      <RecordGroups
        records={records}
        without={wanted.without}
        onChange={(without) => onChange({ without })}
      />
      <div className={classes['buttons']}>
        <Button variant="default" onClick={() => navigate(`/?${search}`)}>
          {t('change.cancel')}
        </Button>
        <Button type="submit" disabled={taken === 0}>
          {t('bulk.next')}
        </Button>
      </div>
    </form>
  );
}
