import { type FormEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { serviceNow } from '../../api/service-now.js';
import { useLanguage } from '../../texts/language.js';
import { Button } from '../../ui/button.js';
import { Actions } from '../../ui/dialog.js';
import { focusFault } from '../../ui/form.js';
import type { Status } from '../../ui/status-mark.js';
import { ClosingFields } from '../change/fields.js';
import { type ClosingField, closingProblem } from '../change/moments.js';
import classes from './bulk.module.css';
import { RecordGroups } from './record-groups.js';
import type { BulkService } from './records.js';
import { takenOf, type Wanted } from './wanted.js';

const STATUSES = ['ManualDisabled', 'AutoDisabled', 'Active'] as const satisfies readonly Status[];

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
  const [problem, setProblem] = useState<ClosingField>();
  // The filter has the same names in the board's address.
  const search = useSearch();
  const [, navigate] = useLocation();
  const taken = takenOf(records, wanted).length;

  function next(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = closingProblem(wanted, serviceNow());
    setProblem(found);
    if (found === undefined) onNext();
    else focusFault(event.currentTarget);
  }

  return (
    <form className={classes['what']} onSubmit={next} noValidate>
      <div className={classes['fields']}>
        <ClosingFields
          statuses={STATUSES}
          wanted={wanted}
          problem={problem}
          onChange={(change) => {
            setProblem(undefined);
            onChange(change);
          }}
        />
      </div>
      <RecordGroups
        records={records}
        without={wanted.without}
        onChange={(without) => onChange({ without })}
      />
      <Actions>
        <Button onClick={() => navigate(`/?${search}`)}>{t('change.cancel')}</Button>
        <Button kind="primary" type="submit" disabled={taken === 0 && t('bulk.noneTaken')}>
          {t('bulk.next')}
        </Button>
      </Actions>
    </form>
  );
}
