import { useState } from 'react';
import { fold } from '../texts/fold.js';
import { useLanguage } from '../texts/language.js';
import { Button } from './button.js';
import { TextField, Tick } from './field.js';
import classes from './filter-picker.module.css';
import { Popup } from './popup.js';
import { useIsNarrow } from './use-is-narrow.js';

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

/** A filter as a button that opens its choices with their counts; several can be chosen. The sheet of a narrow window shows a few at once. */
export function FilterPicker<V extends string | number>(props: PickerProps<V>) {
  const { label, choices, chosen } = props;
  const first = choices.find(({ value }) => value === chosen[0]);
  const isNarrow = useIsNarrow();
  const [isShort] = useState(() => choices.length < SEARCHED_FROM);
  if (isNarrow && isShort)
    return (
      <div className={classes['inline']}>
        <span aria-hidden="true" className={classes['name']}>
          {label}
        </span>
        <Choices {...props} />
      </div>
    );
  const summary = chosen.length === 1 && first ? first.label : String(chosen.length);
  return (
    <Popup text={chosen.length > 0 ? `${label}: ${summary}` : label} isChosen={chosen.length > 0}>
      <Choices {...props} />
    </Popup>
  );
}

/** The choices are rendered only while the picker is open: 5,000 closed ones made a rendering of the page take 100 ms. */
function Choices<V extends string | number>({ label, choices, chosen, onChange }: PickerProps<V>) {
  const { t, locale } = useLanguage();
  const [sought, setSought] = useState('');
  const fitting = choices.filter((choice) => fold(choice.label).includes(fold(sought)));
  const toggle = (value: V, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value));
  return (
    <>
      {choices.length >= SEARCHED_FROM && (
        <TextField
          type="search"
          label={t('ui.searchChoices', { label })}
          isNameHidden
          placeholder={t('ui.search')}
          value={sought}
          onChange={setSought}
          data-autofocus
        />
      )}
      <fieldset className={classes['choices']} aria-label={label}>
        {fitting.slice(0, SHOWN_AT_MOST).map(({ value, label: text, count }) => (
          <Tick
            key={value}
            label={<span className={classes['choice']}>{text}</span>}
            checked={chosen.includes(value)}
            onChange={(isChosen) => toggle(value, isChosen)}
          >
            <span className={classes['count']}>{count.toLocaleString(locale)}</span>
          </Tick>
        ))}
        {fitting.length === 0 && <p>{t('ui.noChoices')}</p>}
        {fitting.length > SHOWN_AT_MOST && (
          <p>{t('ui.moreChoices', { n: fitting.length - SHOWN_AT_MOST })}</p>
        )}
      </fieldset>
      {chosen.length > 0 && (
        <Button kind="quiet" onClick={() => onChange([])}>
          {t('ui.clearChoices')}
        </Button>
      )}
    </>
  );
}
