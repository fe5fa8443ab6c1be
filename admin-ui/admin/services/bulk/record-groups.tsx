import { useMemo, useState } from 'react';
import { useLanguage } from '../../texts/language.js';
import { Button } from '../../ui/button.js';
import { Tick } from '../../ui/field.js';
import { StatusMark } from '../../ui/status-mark.js';
import { operationName } from '../board/service-name.js';
import classes from './bulk.module.css';
import type { BulkService } from './records.js';

/** Few enough to be shown at once. */
const SHOWN_OPEN = 60;

/** The records by company; each of them, and each company, can be taken off. */
export function RecordGroups({
  records,
  without,
  onChange,
}: {
  records: readonly BulkService[];
  without: ReadonlySet<number>;
  onChange(without: ReadonlySet<number>): void;
}) {
  const { t } = useLanguage();
  const groups = useMemo(() => groupsOf(records), [records]);
  const put = (some: readonly BulkService[], isTaken: boolean) => {
    const changed = new Set(without);
    for (const { Id } of some) {
      if (isTaken) changed.delete(Id);
      else changed.add(Id);
    }
    onChange(changed);
  };
  return (
    <section aria-label={t('bulk.records')} className={classes['records']}>
      <p role="status">{t('bulk.taken', { n: records.length - without.size, total: records.length })}</p>
      {groups.map((group) => (
        <Group
          key={group[0].InsuranceCompanyId}
          records={group}
          without={without}
          put={put}
          isOpenFirst={records.length <= SHOWN_OPEN}
        />
      ))}
    </section>
  );
}

type Records = readonly [BulkService, ...BulkService[]];

function groupsOf(records: readonly BulkService[]): Records[] {
  const groups = new Map<number, [BulkService, ...BulkService[]]>();
  for (const record of records) {
    const group = groups.get(record.InsuranceCompanyId);
    if (group) group.push(record);
    else groups.set(record.InsuranceCompanyId, [record]);
  }
  return [...groups.values()];
}

function Group({
  records,
  without,
  put,
  isOpenFirst,
}: {
  records: Records;
  without: ReadonlySet<number>;
  put(some: readonly BulkService[], isTaken: boolean): void;
  isOpenFirst: boolean;
}) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(isOpenFirst);
  const taken = records.filter(({ Id }) => !without.has(Id)).length;
  const name = records[0].InsuranceCompanyName;
  return (
    <div className={classes['group']}>
      <div className={classes['groupHead']}>
        <Tick
          label={name}
          checked={taken === records.length}
          isMixed={taken > 0 && taken < records.length}
          onChange={(isTaken) => put(records, isTaken)}
        />
        <span className={classes['note']}>{t('bulk.ofGroup', { n: taken, total: records.length })}</span>
        <Button
          kind="quiet"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'bulk.hide' : 'bulk.show', { company: name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'bulk.hideShort' : 'bulk.showShort')}
        </Button>
      </div>
      {isOpen && (
        <ul>
          {records.map((record) => (
            <li key={record.Id}>
              <Tick
                label={`${operationName(record)} · ${record.ProductName}`}
                checked={!without.has(record.Id)}
                onChange={(isTaken) => put([record], isTaken)}
              />
              <StatusMark status={record.Status} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
