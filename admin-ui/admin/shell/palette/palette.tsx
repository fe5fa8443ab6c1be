import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { StaffUser } from '../../api/session.js';
import { useStaffUser } from '../../api/use-session.js';
import { fold } from '../../texts/fold.js';
import { useLanguage } from '../../texts/language.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { errorText } from '../../ui/error-notice.js';
import { TextField } from '../../ui/field.js';
import { StatusMark } from '../../ui/status-mark.js';
import { SCREENS } from '../screens.js';
import { BEHIND_SERVICES, findThings, listsBehind, useShownHit } from '../search/find-things.js';
import classes from './palette.module.css';
import { keepRecent, recentHits } from './recent.js';
import type { Hit } from './sources.js';

const TYPING_MS = 150;

/** Leads anywhere by a few letters: screens, their things, and what can be done with them. */
export default function Palette({ onClose }: { onClose(): void }) {
  const { t } = useLanguage();
  const user = useStaffUser();
  return (
    <Dialog title={t('palette.title')} isBare onClose={onClose}>
      {user && <Search user={user} onClose={onClose} />}
    </Dialog>
  );
}

function Search({ user, onClose }: { user: StaffUser; onClose(): void }) {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), TYPING_MS);
  const [active, setActive] = useState(0);
  const { hits, problem, ...found } = useHits(words, user);
  const isSettled = found.isSettled && words === typed.trim();
  const [wantsFirst, setWantsFirst] = useState(false);
  const id = useId();
  const chosen = Math.min(active, Math.max(0, hits.length - 1));

  function open(hit: Hit) {
    if (!hit.isPersonal) keepRecent(user.id, hit);
    onClose();
    navigate(hit.to);
  }
  // Enter came before the answer: what stands there still fits the former words.
  useEffect(() => {
    if (!wantsFirst || !isSettled) return;
    setWantsFirst(false);
    const [first] = hits;
    if (first) open(first);
  });
  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const hit = hits[chosen];
    if (step !== undefined && hits.length > 0) setActive((chosen + step + hits.length) % hits.length);
    else if (event.key !== 'Enter') return;
    else if (!isSettled) setWantsFirst(true);
    else if (hit) open(hit);
    event.preventDefault();
  }
  return (
    <>
      <div className={classes['line']}>
        <TextField
          role="combobox"
          label={t('palette.title')}
          isNameHidden
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-hits`}
          aria-activedescendant={hits.length > 0 ? `${id}-${chosen}` : undefined}
          aria-autocomplete="list"
          placeholder={t('palette.hint')}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setActive(0);
            setWantsFirst(false);
          }}
          onKeyDown={onKeyDown}
          data-autofocus
        />
        <Button kind="quiet" icon="close" label={t('shell.close')} onClick={onClose} />
      </div>
      <p role="status" className={hits.length > 0 ? 'visually-hidden' : classes['none']}>
        {isSettled &&
          (hits.length > 0 ? t('palette.count', { n: hits.length }) : problem || t('palette.none'))}
      </p>
      <div role="listbox" id={`${id}-hits`} aria-label={t('palette.title')} className={classes['hits']}>
        {hits.map((hit, place) => (
          // The input keeps the focus; its keys choose among the options.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
          <div
            key={hit.key}
            role="option"
            id={`${id}-${place}`}
            aria-selected={place === chosen}
            className={classes['hit']}
            onClick={() => open(hit)}
          >
            <span className={classes['group']}>{t(hit.group)}</span>
            <span className={classes['title']}>
              {hit.isList ? t('palette.inList', { words: hit.title }) : hit.title}
            </span>
            {hit.status && <StatusMark status={hit.status} />}
          </div>
        ))}
      </div>
    </>
  );
}

/** One letter is a part of nearly every name. */
const isWorthSeeking = (words: string) => words.length > 1 || /\d/.test(words);

/** A service may be found by its name and by its number. */
function unique(hits: readonly Hit[]): Hit[] {
  const places = new Set<string>();
  return hits.filter(({ to }) => !places.has(to) && places.add(to));
}

interface Found {
  hits: readonly Hit[];
  isSettled: boolean;
  /** Why the services could not be asked. */
  problem?: string;
}

/** Without words the recent ones and the screens, else what fits the words. */
function useHits(words: string, user: StaffUser): Found {
  const { t } = useLanguage();
  const shown = useShownHit();
  const found = useQuery({
    queryKey: ['palette', words],
    queryFn: async ({ signal }) => {
      const sources = await Promise.all(SCREENS.flatMap(({ search }) => (search ? [search()] : [])));
      const things = isWorthSeeking(words) ? findThings(words, signal) : [];
      const [named, ...found] = await Promise.all([
        things,
        ...sources.map((find) => find(words, user, signal)),
      ]);
      return { named, found: found.flat() };
    },
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const screens = SCREENS.map(
    ({ path, title }): Hit => ({ key: path, group: 'palette.screens', title: t(title), to: path }),
  );
  if (words === '') return { hits: [...recentHits(user.id), ...screens], isSettled: true };
  const folded = fold(words);
  const fitting = screens.filter(({ title }) => fold(title).includes(folded));
  const { named = [], found: others = [] } = found.data ?? {};
  const of = (isBehind: boolean) => {
    const hits = named.filter(({ Kind }) => BEHIND_SERVICES.includes(Kind) === isBehind);
    return [...hits.map(shown), ...listsBehind(hits, words)];
  };
  return {
    hits: unique([...fitting, ...of(false), ...others, ...of(true)]),
    isSettled: !found.isFetching,
    problem: found.error ? errorText(found.error, t) : undefined,
  };
}
