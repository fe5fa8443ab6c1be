import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { api } from '../api/client.js';
import { type Translate, useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Tick } from '../ui/field.js';
import { useIsLeft } from '../ui/use-is-left.js';
import { heldList } from './held-list.js';
import { sendList } from './list-upload.js';
import { rollBack } from './roll-back-action.js';
import classes from './vehicles.module.css';
import type { Gate, Sync } from './vehicles-address.js';

/** The way on from a sync that changed nothing: its gates, each confirmed by itself, and the word that applies the list. */
export function SyncApply({ sync, isAdministrator }: { sync: Sync; isAdministrator: boolean }) {
  const { t } = useLanguage();
  const isGated = sync.Gates.length > 0;
  if (!isGated && sync.State === 'Failed')
    return sync.Source === 'Rollback' ? null : <Again words={t('sync.wrong')} />;
  if (!isGated && (!sync.DryRun || sync.ChangedCount === 0)) return null;
  if (!isAdministrator) return <Reasons sync={sync} />;
  const isHeld = sync.RollbackOf !== null || heldList(sync.Id) !== undefined;
  if (isHeld) return <Confirmation sync={sync} />;
  return (
    <>
      <Reasons sync={sync} />
      <Again words={t(sync.Source === 'Upload' ? 'sync.lost' : 'sync.notHere')} />
    </>
  );
}

/** The gates as a list, where this user or this page cannot open them. */
function Reasons({ sync: { Gates } }: { sync: Sync }) {
  const { t } = useLanguage();
  if (Gates.length === 0) return null;
  return (
    <section className={classes['apply']}>
      <h2>{t('sync.gates')}</h2>
      <ul>
        {Gates.map(({ Gate: gate, Message }) => (
          <li key={gate}>
            <strong>{t(`gate.${gate}`)}.</strong> {Message}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Again({ words, tab = 'syncs' }: { words: string; tab?: 'syncs' | 'versions' }) {
  const { t } = useLanguage();
  return (
    <p>
      {words}{' '}
      <Link href={`/?tab=${tab}`}>{t(tab === 'syncs' ? 'sync.chooseAgain' : 'vehicles.versions')}</Link>
    </p>
  );
}

/** Whether a version has come since a sync began: its figures are then those of another catalog. Undefined until it is known. */
function useIsOvertaken({ StartedAt }: Sync): boolean | undefined {
  const query = { pageSize: 1 };
  const { data } = useQuery({
    queryKey: ['vehicles', 'versions', query],
    queryFn: ({ signal }) => api.call('get', '/api/admin/vehicle-catalog/versions', { query, signal }),
  });
  const newest = data?.Items[0];
  return data && newest !== undefined && Date.parse(newest.SyncedAt) > Date.parse(StartedAt);
}

function Confirmation({ sync }: { sync: Sync }) {
  const { t } = useLanguage();
  const isOvertaken = useIsOvertaken(sync);
  const [, navigate] = useLocation();
  const isLeft = useIsLeft();
  const [ticked, setTicked] = useState<readonly Gate[]>([]);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const { Id, Gates, RollbackOf, ConfirmedGates, Added, Updated, Deactivated, Agents } = sync;
  const isConfirmed = isOvertaken === false && Gates.every(({ Gate: gate }) => ticked.includes(gate));
  async function apply() {
    setSending(true);
    setError(undefined);
    try {
      const id = await begin();
      if (!isLeft.current) navigate(`/syncs/${id}`);
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  }
  async function begin(): Promise<number> {
    if (RollbackOf !== null) return await rollBack(RollbackOf, { dryRun: false });
    const held = heldList(Id);
    if (!held) throw new Error('The list of the sync is gone.');
    const confirm = [...new Set([...ConfirmedGates, ...ticked])].join(',');
    return await sendList(held, { dryRun: false, ...(confirm !== '' && { confirm }) });
  }
  if (isOvertaken)
    return <Again words={t('sync.overtaken')} tab={RollbackOf === null ? 'syncs' : 'versions'} />;
  return (
    <form
      className={classes['apply']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed) void apply();
      }}
    >
      {Gates.length > 0 && (
        <>
          <h2>{t('sync.gates')}</h2>
          <p>{t('sync.confirmFirst')}</p>
        </>
      )}
      {Gates.map(({ Gate: gate, Message }) => (
        <Tick
          key={gate}
          label={
            <span>
              <strong>{t(`gate.${gate}`)}.</strong> {t('sync.confirm', { message: Message })}
            </span>
          }
          checked={ticked.includes(gate)}
          onChange={(isOn) => setTicked(isOn ? [...ticked, gate] : ticked.filter((each) => each !== gate))}
        />
      ))}
      <p>{reachText(sync, t)}</p>
      <div className={classes['actions']}>
        <Button
          kind="primary"
          type="submit"
          isBusy={isSending}
          sends
          disabled={!isConfirmed && t('ui.confirmFirst')}
        >
          {t(RollbackOf === null ? 'sync.apply' : 'sync.takeBack', {
            a: Added,
            b: Updated,
            c: Deactivated,
          })}
          {Agents !== null && Agents > 0 && ` · ${t('sync.andNotify', { n: Agents })}`}
        </Button>
        <span role="status">{isSending && RollbackOf === null && `${t('phase.Uploading')}…`}</span>
      </div>
      {error !== undefined && <ErrorNotice error={error} />}
    </form>
  );
}

/** Who will be notified once the list is applied. */
function reachText({ Agents, Notifications }: Sync, t: Translate): string {
  if (Agents === null || Notifications === null) return t('sync.reachesAll');
  return Agents === 0 ? t('sync.reachesNobody') : t('sync.reaches', { agents: Agents, n: Notifications });
}
