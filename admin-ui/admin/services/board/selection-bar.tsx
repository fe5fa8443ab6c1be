import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/client.js';
import { reread } from '../../api/live.js';
import { useLanguage } from '../../texts/language.js';
import { Button } from '../../ui/button.js';
import { MenuButton } from '../../ui/menu.js';
import { showToast } from '../../ui/toast.js';
import { useIsNarrow } from '../../ui/use-is-narrow.js';
import { addressOfDraft } from '../bulk/bulk-address.js';
import { keepDraft } from '../bulk/draft.js';
import { chunks } from '../bulk/records.js';
import classes from './selection.module.css';
import type { Selection } from './use-selection.js';

const SWITCHED_AT_ONCE = 1_000;

/** What can be done with the selected services; stays at the window's lower edge. */
export function SelectionBar({
  selection,
  total,
}: {
  selection: Selection;
  /** Of the filter. */
  total: number;
}) {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  const { ids } = selection;
  const isNarrow = useIsNarrow();
  const evaluation = useEvaluation(ids);
  const clear = { text: t('board.clearSelection'), onClick: selection.clear };
  const takesMore = selection.stateOf('all') !== 'all' && total > 0;
  const all = { text: t('board.selectMatching', { n: total }), onClick: () => selection.toggle('all') };
  return (
    <section
      className={classes['bar']}
      data-shown={ids.size > 0 || undefined}
      aria-label={t('board.selection')}
    >
      <strong role="status">{ids.size > 0 && t('board.selected', { n: ids.size })}</strong>
      {ids.size > 0 && (
        <>
          {(['ManualDisabled', 'Active'] as const).map((to) => (
            <Button
              key={to}
              onClick={() => {
                keepDraft({ ids: [...ids], to, reason: '' });
                navigate(addressOfDraft(to));
              }}
            >
              {t(to === 'Active' ? 'board.open' : 'board.close')}
            </Button>
          ))}
          {isNarrow ? (
            <MenuButton
              isAbove
              icon="more"
              label={t('board.more')}
              isBusy={evaluation.isSending || selection.isReading}
              items={[...(takesMore ? [all] : []), clear, ...evaluation.items]}
            />
          ) : (
            <>
              <MenuButton
                isAbove
                isBusy={evaluation.isSending}
                text={t('board.evaluation')}
                items={evaluation.items}
              />
              <Button kind="quiet" onClick={clear.onClick}>
                {clear.text}
              </Button>
              {takesMore && (
                <Button kind="quiet" isBusy={selection.isReading} onClick={all.onClick}>
                  {all.text}
                </Button>
              )}
            </>
          )}
        </>
      )}
    </section>
  );
}

/** The commands that switch the automatic evaluation; agents are not notified of it. */
function useEvaluation(ids: ReadonlySet<number>) {
  const { t } = useLanguage();
  const [isSending, setSending] = useState(false);
  async function switchTo(enabled: boolean) {
    setSending(true);
    let switched = 0;
    try {
      for (const some of chunks([...ids], SWITCHED_AT_ONCE)) {
        const body = { enabled, ids: some };
        const answer = await api.call('put', '/api/admin/service-availabilities/evaluation', { body });
        switched += answer.Changed;
      }
      const key = enabled ? 'board.evaluationSwitchedOn' : 'board.evaluationSwitchedOff';
      showToast({ text: t(key, { n: switched }) });
    } catch (error) {
      showToast({ error });
    } finally {
      setSending(false);
    }
    await reread('services');
  }
  return {
    isSending,
    items: [
      { text: t('board.evaluationOn'), onClick: () => void switchTo(true) },
      { text: t('board.evaluationOff'), onClick: () => void switchTo(false) },
    ],
  };
}
