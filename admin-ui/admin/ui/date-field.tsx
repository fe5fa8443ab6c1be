import { Popover } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { serviceNow } from '../api/service-now.js';
import { useLanguage } from '../texts/language.js';
import { businessNow } from '../texts/zone.js';
import { Button } from './button.js';
import classes from './date-field.module.css';
import { daysAfter, monthsAfter, shownDate, typedDate, weeksOf } from './dates.js';
import { TextField } from './field.js';

/** Days that are chosen by a word. */
type Preset = readonly [text: string, apply: () => void];

const EVENING = 'T22:00';
const NOON = 'T12:00';

/** The business zone's day. */
const today = () => businessNow(serviceNow()).slice(0, 10);

/**
 * A day of the business zone, or with `withTime` a minute of it: typed as `gg.aa.yyyy ss:dd` or chosen from a calendar,
 * whatever the browser's language. While the field is empty or its text is no date, it reports the empty text; `isWrong` tells the two apart.
 */
export function DateField({
  label,
  value,
  onChange,
  withTime = false,
  fault,
  presets = [],
}: {
  label: string;
  /** `2026-11-27`, `2026-11-27T22:00`, or empty. */
  value: string;
  onChange(value: string, isWrong: boolean): void;
  withTime?: boolean;
  fault?: string | undefined;
  presets?: readonly Preset[];
}) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState(shownDate(value));
  const [isLeft, setLeft] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const read = typedDate(typed, withTime, today());
  const reported = useRef(value);
  useEffect(() => {
    // The value has changed by another way: a preset, back, forward, or the filter was cleared.
    if (value !== reported.current) setTyped(shownDate(value));
    reported.current = value;
  }, [value]);
  const put = (text: string) => {
    setTyped(text);
    const date = typedDate(text, withTime, today());
    reported.current = date ?? '';
    onChange(reported.current, date === undefined && text.trim() !== '');
  };
  const choose = (day: string) => {
    const time = withTime ? (read ?? value).slice(10) || (day === today() ? EVENING : NOON) : '';
    put(shownDate(`${day}${time}`));
    setOpen(false);
  };
  const isWrong = isLeft && typed.trim() !== '' && read === undefined;
  return (
    <div className={classes['date']} data-time={withTime || undefined}>
      <TextField
        label={label}
        fault={isWrong ? t(withTime ? 'ui.minuteRule' : 'ui.dayRule') : fault}
        placeholder={t(withTime ? 'ui.minuteForm' : 'ui.dayForm')}
        inputMode={withTime ? undefined : 'numeric'}
        maxLength={20}
        autoComplete="off"
        value={typed}
        onChange={put}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true);
          if (read !== undefined) setTyped(shownDate(read));
          else if (typed.trim() === '') setTyped(shownDate(value));
        }}
      />
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        trapFocus
        returnFocus
        withinPortal={false}
      >
        <Popover.Target>
          <Button
            kind="quiet"
            icon="calendar"
            label={t('ui.calendar')}
            title={t('ui.calendarOf', { label })}
            className={classes['opener'] ?? ''}
            onClick={() => setOpen(!isOpen)}
          />
        </Popover.Target>
        <Popover.Dropdown className={classes['dropdown']} aria-label={t('ui.calendar')}>
          <Calendar chosen={(read ?? value).slice(0, 10)} onChoose={choose} />
          {presets.length > 0 && (
            <div className={classes['presets']}>
              {presets.map(([text, apply]) => (
                <Button
                  key={text}
                  onClick={() => {
                    setTyped(shownDate(value));
                    apply();
                    setOpen(false);
                  }}
                >
                  {text}
                </Button>
              ))}
            </div>
          )}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

/** The first and the last day of a list, each typed, or both chosen by a word. */
export function PeriodField({
  from,
  to,
  onChange,
}: {
  from: string;
  to: string;
  onChange(period: { from?: string; to?: string }): void;
}) {
  const { t } = useLanguage();
  const last =
    (days: number, until = 0) =>
    () => {
      onChange({ from: daysAfter(today(), 1 - days - until), to: daysAfter(today(), -until) });
    };
  const presets: readonly Preset[] = [
    [t('ui.today'), last(1)],
    [t('ui.yesterday'), last(1, 1)],
    [t('ui.lastDays', { n: 7 }), last(7)],
    [t('ui.lastDays', { n: 30 }), last(30)],
  ];
  return (
    <>
      <DateField
        label={t('deliveries.from')}
        value={from}
        onChange={(day) => onChange({ from: day })}
        presets={presets}
      />
      <DateField
        label={t('deliveries.to')}
        value={to}
        onChange={(day) => onChange({ to: day })}
        presets={presets}
        fault={from !== '' && to !== '' && to < from ? t('ui.periodRule') : undefined}
      />
    </>
  );
}

/** A month, from Monday on. Arrows lead to another day, Page Up and Page Down to another month. */
function Calendar({ chosen, onChoose }: { chosen: string; onChoose(day: string): void }) {
  const { t, locale } = useLanguage();
  const [active, setActive] = useState(chosen || today());
  const [hasMoved, setMoved] = useState(false);
  const written = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));
  const weeks = weeksOf(active);
  const move = (day: string) => {
    setActive(day);
    setMoved(true);
  };
  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, () => string> = {
      ArrowRight: () => daysAfter(active, 1),
      ArrowLeft: () => daysAfter(active, -1),
      ArrowDown: () => daysAfter(active, 7),
      ArrowUp: () => daysAfter(active, -7),
      PageDown: () => monthsAfter(active, 1),
      PageUp: () => monthsAfter(active, -1),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move(step());
  }
  return (
    <div className={classes['calendar']}>
      <div className={classes['month']}>
        <Button
          kind="quiet"
          label={t('ui.monthBefore')}
          icon="previous"
          onClick={() => setActive(monthsAfter(active, -1))}
        />
        <strong aria-live="polite">{written(active, { month: 'long', year: 'numeric' })}</strong>
        <Button
          kind="quiet"
          label={t('ui.monthAfter')}
          icon="next"
          onClick={() => setActive(monthsAfter(active, 1))}
        />
      </div>
      <table>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" aria-label={written(day, { weekday: 'long' })}>
                {written(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    ref={(element) => {
                      if (hasMoved && day === active) element?.focus();
                    }}
                    tabIndex={day === active ? 0 : -1}
                    aria-label={written(day, {
                      day: 'numeric',
                      month: 'long',
                      year: 'numeric',
                      weekday: 'long',
                    })}
                    aria-pressed={day === chosen}
                    aria-current={day === today() ? 'date' : undefined}
                    data-outside={day.slice(0, 7) === active.slice(0, 7) ? undefined : true}
                    data-autofocus={day === active || undefined}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
