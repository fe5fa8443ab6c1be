import { useState } from 'react';
import type { ResponseOf } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { DataTable } from '../ui/data-table.js';
import { Actions } from '../ui/dialog.js';
import { TextField, Tick } from '../ui/field.js';
import form from '../ui/form.module.css';
import { Card } from '../ui/record-screen.js';

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
    <Card label={t('catalogs.try')}>
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
      {Changes.length < Added + Removed && <p>{t('catalog.changesAtMost', { n: Changes.length })}</p>}
      <Confirmation trial={trial} isEmpty={isEmpty} isBusy={isBusy} onApply={onApply} />
    </Card>
  );
}

function CompanyChanges({ changes, isOpen }: { changes: readonly Change[]; isOpen: boolean }) {
  const { t } = useLanguage();
  const added = changes.filter(({ ChangeType }) => ChangeType === 'added').length;
  const company = changes[0]?.InsuranceCompanyName ?? '';
  return (
    <details open={isOpen}>
      <summary>{t('catalog.ofCompany', { company, a: added, b: changes.length - added })}</summary>
      <DataTable
        caption={company}
        rows={changes}
        keyOf={keyOf}
        columns={[
          {
            head: t('catalog.what'),
            card: 'state',
            cell: ({ ChangeType }) => t(`catalog.change.${ChangeType}`),
          },
          { head: t('catalog.product'), card: 'fact', cell: ({ ProductName }) => ProductName },
          { head: t('catalog.operation'), card: 'title', cell: (change) => operationOf(change) },
          {
            head: t('catalog.agentsTold'),
            isNumber: true,
            card: 'fact',
            isNamed: true,
            cell: ({ AgentsTold }) => AgentsTold,
          },
        ]}
      />
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
        <Tick
          label={empties ? t('catalog.empties') : t('catalog.removes', { p: share })}
          checked={isTicked}
          onChange={setTicked}
        />
      )}
      {empties && (
        <TextField
          label={t('bulk.typeToConfirm', { n: Removed })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      )}
      <Actions>
        <Button
          kind="primary"
          type="submit"
          isBusy={isBusy}
          sends
          disabled={!isConfirmed && t('ui.confirmFirst')}
        >
          {Added + Removed === 0
            ? t('catalog.onlyNames', { n: Renamed })
            : t('catalog.apply', { a: Added, b: Removed })}
        </Button>
      </Actions>
    </form>
  );
}
