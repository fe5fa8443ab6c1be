import { Button } from '@mantine/core';
import { useState } from 'react';
import { useIsLost } from '../api/live.js';
import { fold } from '../texts/fold.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Field } from '../ui/fields.js';
import form from '../ui/form.module.css';
import list from '../ui/list.module.css';
import classes from './agents.module.css';
import { changesOf } from './picked.js';

/** A thing that can be chosen. */
export interface Choice {
  key: string;
  name: string;
  group: string;
}

/** Chooses from many things, by name; what would be added and removed is said before it is saved. */
export function Picker({
  choices,
  stored,
  label,
  notice,
  isOther,
  onPresent,
  save,
}: {
  choices: readonly Choice[];
  /** The keys that were chosen when the picker began. */
  stored: readonly string[];
  label: string;
  /** The consequence of saving for the agent; undefined when the agent gets no notification. */
  notice: string | undefined;
  /** Another person saved meanwhile. */
  isOther: boolean;
  onPresent(): void;
  save(keys: readonly string[]): Promise<void>;
}) {
  const { t } = useLanguage();
  const isLost = useIsLost();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(stored));
  const [words, setWords] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const { added, removed } = changesOf(stored, chosen);
  const toggle = (keys: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const key of keys)
      if (isOn) next.add(key);
      else next.delete(key);
    setChosen(next);
  };
  async function send() {
    setSending(true);
    setError(undefined);
    await save([...chosen]).catch(setError);
    setSending(false);
  }
  const groups = grouped(choices.filter(({ name, group }) => fits(`${group} ${name}`, words)));
  return (
    <>
      {isOther && (
        <p role="alert">
          {t('agent.listSavedMeanwhile')}{' '}
          <button type="button" className={list['link']} onClick={onPresent}>
            {t('agent.takePresent')}
          </button>
        </p>
      )}
      <div className={list['filters']} data-open>
        <Field label={t('agents.search')}>
          <input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
        </Field>
      </div>
      <div className={classes['saving']}>
        <span role="status">
          {added.length + removed.length > 0
            ? [t('agent.diff', { a: added.length, b: removed.length }), notice].filter(Boolean).join(' ')
            : t('agent.chosen', { n: chosen.size })}
        </span>
        <Button
          loading={isSending}
          disabled={isLost || added.length + removed.length === 0}
          onClick={() => void send()}
        >
          {t('agent.save')}
        </Button>
      </div>
      {error !== undefined && <ErrorNotice error={error} />}
      {[...groups].map(([group, members]) => (
        <fieldset key={group} className={classes['group']}>
          <legend>
            <label className={form['tick']}>
              <input
                type="checkbox"
                aria-label={t('agent.wholeGroup', { group })}
                checked={members.every(({ key }) => chosen.has(key))}
                onChange={({ target }) =>
                  toggle(
                    members.map(({ key }) => key),
                    target.checked,
                  )
                }
              />
              <strong>{group}</strong>
            </label>
          </legend>
          <ul aria-label={`${label}: ${group}`} className={classes['choices']}>
            {members.map(({ key, name }) => (
              <li key={key}>
                <label className={form['tick']}>
                  <input
                    type="checkbox"
                    checked={chosen.has(key)}
                    onChange={({ target }) => toggle([key], target.checked)}
                  />
                  {name}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      {groups.size === 0 && <p>{t('agents.nothingToChoose')}</p>}
    </>
  );
}

function grouped(choices: readonly Choice[]): Map<string, Choice[]> {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return groups;
}

const fits = (text: string, words: string) =>
  fold(words)
    .split(/\s+/)
    .every((word) => fold(text).includes(word));
