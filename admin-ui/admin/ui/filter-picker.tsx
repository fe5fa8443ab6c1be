import { Popover } from '@mantine/core';
import { useId, useState } from 'react';
import { fold } from '../texts/fold.js';
import { useLanguage } from '../texts/language.js';
import classes from './filter-picker.module.css';
import { Icon } from './icons.js';

export interface Choice<V> {
  value: V;
  label: string;
  count: number;
}

interface PickerProps<V> {
  label: string;
  choices: readonly Choice<V>[];
  chosen: readonly V[];
  onChange(chosen: readonly V[]): void;
}

/** From so many choices on, a search box stands above them. */
const SEARCHED_FROM = 8;
/** More choices would make the page slow; the search finds the others. */
const SHOWN_AT_MOST = 200;

/** A filter as a button that opens its choices with their counts; several can be chosen. */
export function FilterPicker<V extends string | number>(props: PickerProps<V>) {
  const { label, choices, chosen } = props;
  const first = choices.find(({ value }) => value === chosen[0]);
  const summary = chosen.length === 1 && first ? first.label : String(chosen.length);
  return (
    <Popover position="bottom-start" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes['button']} data-chosen={chosen.length > 0 || undefined}>
          {label}
          {chosen.length > 0 && `: ${summary}`}
          <Icon name="down" size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown']}>
        <Choices {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The choices are rendered only while the picker is open: 5,000 closed ones made a rendering of the page take 100 ms. */
function Choices<V extends string | number>({ label, choices, chosen, onChange }: PickerProps<V>) {
  const { t, locale } = useLanguage();
  const [sought, setSought] = useState('');
  const name = useId();
  const fitting = choices.filter((choice) => fold(choice.label).includes(fold(sought)));
  const toggle = (value: V, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value));
  return (
    <>
      {choices.length >= SEARCHED_FROM && (
        <input
          type="search"
          className={classes['search']}
          aria-label={t('ui.searchChoices', { label })}
          placeholder={t('ui.search')}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
          data-autofocus
        />
      )}
      <fieldset className={classes['choices']} aria-label={label}>
        {fitting.slice(0, SHOWN_AT_MOST).map(({ value, label: text, count }) => (
          <label key={value} className={classes['choice']} htmlFor={`${name}-${value}`}>
            <input
              id={`${name}-${value}`}
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            <span>{text}</span>
            <span className={classes['count']}>{count.toLocaleString(locale)}</span>
          </label>
        ))}
        {fitting.length === 0 && <p>{t('ui.noChoices')}</p>}
        {fitting.length > SHOWN_AT_MOST && (
          <p>{t('ui.moreChoices', { n: fitting.length - SHOWN_AT_MOST })}</p>
        )}
      </fieldset>
      {chosen.length > 0 && (
        <button type="button" className={classes['clear']} onClick={() => onChange([])}>
          {t('ui.clearChoices')}
        </button>
      )}
    </>
  );
}
