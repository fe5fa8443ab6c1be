import { useState } from 'react';
import { useSend } from '../api/use-send.js';
import { fold } from '../texts/fold.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { SearchField, Tick } from '../ui/field.js';
import { useUnsaved } from '../ui/unsaved.js';
import classes from './agents.module.css';
import { changesOf } from './picked.js';

/** A thing that can be chosen. */
export interface Choice {
  key: string;
  name: string;
  /** A list without groups is one. */
  group?: string;
  /** How many services it concerns. */
  services?: number;
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(stored));
  const [words, setWords] = useState('');
  const { isSending, error, send } = useSend('agents');
  const { added, removed } = changesOf(stored, chosen);
  const changes = added.length + removed.length;
  const saveChosen = () => send(() => save([...chosen]));
  useUnsaved(changes, saveChosen);
  const toggle = (keys: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const key of keys)
      if (isOn) next.add(key);
      else next.delete(key);
    setChosen(next);
  };
  const groups = grouped(
    choices.filter(({ name, group = '' }) => fits(`${group} ${name}`, words)),
    label,
  );
  return (
    <>
      {isOther && (
        <p role="alert">
          {t('agent.listSavedMeanwhile')}{' '}
          <Button kind="quiet" onClick={onPresent}>
            {t('agent.takePresent')}
          </Button>
        </p>
      )}
      <div className={classes['saving']}>
        <SearchField value={words} onChange={setWords} />
        <span role="status">
          {changes > 0
            ? [t('agent.diff', { a: added.length, b: removed.length }), notice].filter(Boolean).join(' ')
            : t('agent.chosen', { n: chosen.size })}
        </span>
        <Button
          kind="primary"
          sends
          isBusy={isSending}
          disabled={changes === 0 && t('ui.noChange')}
          onClick={() => void saveChosen()}
        >
          {t('agent.save')}
        </Button>
      </div>
      {error !== undefined && <ErrorNotice error={error} />}
      {[...groups].map(([group, members]) => (
        <fieldset key={group} className={classes['group']}>
          <legend>
            <Tick
              label={<strong>{group}</strong>}
              aria-label={t('agent.wholeGroup', { group })}
              checked={members.every(({ key }) => chosen.has(key))}
              onChange={(isOn) =>
                toggle(
                  members.map(({ key }) => key),
                  isOn,
                )
              }
            />
          </legend>
          <ul aria-label={group === label ? label : `${label}: ${group}`} className={classes['choices']}>
            {members.map(({ key, name, services }) => (
              <li key={key}>
                <Tick
                  label={
                    services === undefined ? (
                      name
                    ) : (
                      <>
                        {name}{' '}
                        <span className={classes['services']}>{t('agent.services', { n: services })}</span>
                      </>
                    )
                  }
                  checked={chosen.has(key)}
                  onChange={(isOn) => toggle([key], isOn)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      {groups.size === 0 && <p>{t('agents.nothingToChoose')}</p>}
    </>
  );
}

/** The choices by their groups; `whole` names the one of those that have none. */
function grouped(choices: readonly Choice[], whole: string): Map<string, Choice[]> {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const group = choice.group ?? whole;
    groups.set(group, [...(groups.get(group) ?? []), choice]);
  }
  return groups;
}

const fits = (text: string, words: string) =>
  fold(words)
    .split(/\s+/)
    .every((word) => fold(text).includes(word));
