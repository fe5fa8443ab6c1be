import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '../api/client.js';
import { useIsLost } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { Field } from '../ui/fields.js';
import form from '../ui/form.module.css';
import list from '../ui/list.module.css';
import { ListTable } from '../ui/list-table.js';

export type Trial = Extract<ResponseOf<'/api/admin/service-catalog', 'put'>, { NeedsConfirmation: boolean }>;
type Change = Trial['Changes'][number];

/** Companies with their changes shown at once; those of more are opened one by one. */
const OPEN_AT_MOST = 3;

/** What a catalog would do: figures, records by company with the agents to notify, and the word for it. */
export function CatalogTrial({
  trial,
  isEmpty,
  isBusy,
  onApply,
}: {
  trial: Trial;
  isEmpty: boolean;
  isBusy: boolean;
  onApply(isConfirmed: boolean): void;
}) {
  const { t } = useLanguage();
  const { Added, Removed, Unchanged, Renamed, Agents, Changes } = trial;
  const companies = [...new Set(Changes.map(({ InsuranceCompanyId }) => InsuranceCompanyId))];
  return (
    <section className={list['head']} aria-label={t('catalogs.try')}>
      <p role="status">
        <strong>{t('catalog.tried')}</strong>
      </p>
      <p>{t('catalog.figures', { a: Added, b: Removed, c: Unchanged })}</p>
      {Renamed > 0 && <p>{t('catalog.renamed', { n: Renamed })}</p>}
      {Added + Removed > 0 && (
        <p>{Agents === 0 ? t('catalog.toldNobody') : t('catalog.told', { n: Agents })}</p>
      )}
      {companies.map((id) => (
        <CompanyChanges
          key={id}
          changes={Changes.filter(({ InsuranceCompanyId }) => InsuranceCompanyId === id)}
          isOpen={companies.length <= OPEN_AT_MOST}
        />
      ))}
      {Changes.length < Added + Removed && (
        <p className={list['note']}>{t('catalog.changesAtMost', { n: Changes.length })}</p>
      )}
      <Confirmation trial={trial} isEmpty={isEmpty} isBusy={isBusy} onApply={onApply} />
    </section>
  );
}

function CompanyChanges({ changes, isOpen }: { changes: readonly Change[]; isOpen: boolean }) {
  const { t } = useLanguage();
  const added = changes.filter(({ ChangeType }) => ChangeType === 'added').length;
  const company = changes[0]?.InsuranceCompanyName ?? '';
  const heads = [t('catalog.what'), t('catalog.product'), t('catalog.operation'), t('catalog.agentsTold')];
  return (
    <details open={isOpen}>
      <summary>{t('catalog.ofCompany', { company, a: added, b: changes.length - added })}</summary>
      <ListTable caption={company} heads={heads}>
        {changes.map((change) => (
          <tr key={keyOf(change)}>
            <td>{t(`catalog.change.${change.ChangeType}`)}</td>
            <td data-label={heads[1]}>{change.ProductName}</td>
            <td data-label={heads[2]}>{operationOf(change)}</td>
            <td data-label={heads[3]}>{change.AgentsTold}</td>
          </tr>
        ))}
      </ListTable>
    </details>
  );
}

/** The operation of a record, with its outsource process where it has one. */
export const operationOf = ({
  ServiceOperationName,
  OutsourceProcessName,
}: Pick<Change, 'ServiceOperationName' | 'OutsourceProcessName'>) =>
  OutsourceProcessName === null ? ServiceOperationName : `${ServiceOperationName} · ${OutsourceProcessName}`;

const keyOf = ({ ChangeType, ProductId, ServiceOperationId, OutsourceProcessId }: Change) =>
  [ChangeType, ProductId, ServiceOperationId, OutsourceProcessId].join(' ');

function Confirmation({
  trial: { Added, Removed, Unchanged, Renamed, NeedsConfirmation },
  isEmpty,
  isBusy,
  onApply,
}: {
  trial: Trial;
  isEmpty: boolean;
  isBusy: boolean;
  onApply(isConfirmed: boolean): void;
}) {
  const { t } = useLanguage();
  const isLost = useIsLost();
  const [isTicked, setTicked] = useState(false);
  const [typed, setTyped] = useState('');
  if (Added + Removed + Renamed === 0) return <p>{t('catalog.same')}</p>;
  const empties = isEmpty && Removed > 0;
  const isAsked = NeedsConfirmation || empties;
  const share = Math.round((Removed / (Removed + Unchanged)) * 1_000) / 10;
  const isConfirmed = !isAsked || (isTicked && (!empties || typed.replace(/\D/g, '') === String(Removed)));
  return (
    <form
      className={form['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed) onApply(isAsked);
      }}
    >
      {isAsked && (
        <label className={form['tick']}>
          <input type="checkbox" checked={isTicked} onChange={({ target }) => setTicked(target.checked)} />
          {empties ? t('catalog.empties') : t('catalog.removes', { p: share })}
        </label>
      )}
      {empties && (
        <Field label={t('bulk.typeToConfirm', { n: Removed })}>
          <input
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      )}
      {isLost && <p className={form['problem']}>{t('live.cannotSend')}</p>}
      <div className={form['actions']}>
        <Button type="submit" loading={isBusy} disabled={!isConfirmed || isLost}>
          {Added + Removed === 0
            ? t('catalog.onlyNames', { n: Renamed })
            : t('catalog.apply', { a: Added, b: Removed })}
        </Button>
      </div>
    </form>
  );
}
