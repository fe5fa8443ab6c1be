import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { useLanguage } from '../texts/language.js';
import { Button } from './button.js';
import { Actions, Dialog } from './dialog.js';

/** What was typed or chosen and is not saved. */
interface Draft {
  /** Fields that differ from what is stored. */
  changes: number;
  /** Absent where it cannot be saved from outside; whether it was saved. */
  save?: (() => Promise<boolean>) | undefined;
}

const drafts = new Set<Draft>();

/**
 * Has the page ask before it is left while `changes` is above 0. Tabs and filters of the same page do not leave it.
 * @param changes fields that differ from what is stored
 * @returns takes the draft off at once, before a navigation that follows its saving
 */
export function useUnsaved(changes: number, save?: () => Promise<boolean>): () => void {
  const draft = useRef<Draft>({ changes, save });
  draft.current.changes = changes;
  draft.current.save = save;
  const isChanged = changes > 0;
  useEffect(() => {
    const { current } = draft;
    if (!isChanged) return undefined;
    drafts.add(current);
    return () => {
      drafts.delete(current);
    };
  }, [isChanged]);
  return () => drafts.delete(draft.current);
}

/** The router of the screens: it asks before a page with unsaved work is left by a link, a key, back, forward or a reload. */
export function GuardedRouter({ base, children }: { base: string; children: ReactNode }) {
  const [leave, setLeave] = useState<() => void>();
  const shown = useRef(location.href);
  // Before the effects of the children, whose subscriptions to the address would otherwise be called before the guard.
  useLayoutEffect(() => {
    const remember = () => {
      shown.current = location.href;
    };
    const goBack = (event: PopStateEvent) => {
      if (drafts.size === 0 || isSamePage(location.href, shown.current)) return remember();
      // The browser has moved already: the page is put back, and the router does not hear of it.
      event.stopImmediatePropagation();
      history.pushState(null, '', shown.current);
      setLeave(() => () => history.back());
    };
    const unload = (event: BeforeUnloadEvent) => {
      if (drafts.size > 0) event.preventDefault();
    };
    addEventListener('popstate', goBack, true);
    addEventListener('pushState', remember);
    addEventListener('replaceState', remember);
    addEventListener('beforeunload', unload);
    return () => {
      removeEventListener('popstate', goBack, true);
      removeEventListener('pushState', remember);
      removeEventListener('replaceState', remember);
      removeEventListener('beforeunload', unload);
    };
  }, []);
  const ask = useCallback<AroundNavHandler>((navigate, to, options) => {
    const go = () => navigate(to, options);
    if (drafts.size === 0 || isSamePage(to, location.href)) go();
    else setLeave(() => go);
  }, []);
  return (
    <Router base={base} aroundNav={ask}>
      {children}
      {leave && (
        <Question
          onClose={() => setLeave(undefined)}
          onLeave={() => {
            drafts.clear();
            setLeave(undefined);
            leave();
          }}
        />
      )}
    </Router>
  );
}

const isSamePage = (one: string, other: string) =>
  new URL(one, location.href).pathname === new URL(other, location.href).pathname;

function Question({ onClose, onLeave }: { onClose(): void; onLeave(): void }) {
  const { t } = useLanguage();
  const [isSaving, setSaving] = useState(false);
  const asked = [...drafts];
  const changes = asked.reduce((sum, draft) => sum + draft.changes, 0);
  const maySave = asked.every(({ save }) => save !== undefined);
  async function save() {
    setSaving(true);
    for (const draft of asked) {
      // Its form says why.
      if (!(await draft.save?.())) return onClose();
    }
    onLeave();
  }
  return (
    <Dialog title={t('ui.unsaved', { n: changes })} size={440} onClose={onClose}>
      <p>{t('ui.unsavedMeans')}</p>
      <Actions>
        <Button onClick={onClose}>{t('ui.stay')}</Button>
        <Button kind="danger" onClick={onLeave}>
          {t('ui.discard')}
        </Button>
        {maySave && (
          <Button kind="primary" sends isBusy={isSaving} onClick={() => void save()}>
            {t('ui.saveAndLeave')}
          </Button>
        )}
      </Actions>
    </Dialog>
  );
}
