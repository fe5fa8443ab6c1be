import type { MouseEventHandler } from 'react';
import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { Icon, type IconName } from './icons.js';
import type { Tone } from './mark.js';
import classes from './tone.module.css';

/** The words of state of the API that a mark can show. */
export type Status = 'Active' | 'AutoDisabled' | 'ManualDisabled';

const MARKS: Record<Status, { tone: Tone; icon: IconName; text: TextKey }> = {
  Active: { tone: 'ok', icon: 'check', text: 'status.Active' },
  AutoDisabled: { tone: 'fault', icon: 'bolt', text: 'status.AutoDisabled' },
  ManualDisabled: { tone: 'hand', icon: 'hand', text: 'status.ManualDisabled' },
};

/** A status as icon and colour, with its word for readers, where there is no space for it. */
export function StatusIcon({ status, label }: { status: Status; label: string }) {
  const { tone, icon } = MARKS[status];
  return (
    <span className={`${classes['mark']} ${classes[tone]}`}>
      <Icon name={icon} size={16} />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

/** A status as icon, word and colour, the same on every screen; a button where it can be changed. */
export function StatusMark({
  status,
  label,
  onClick,
}: {
  status: Status;
  /** The button's name for screen readers; it begins with the visible word. */
  label?: string;
  onClick?: MouseEventHandler<HTMLButtonElement>;
}) {
  const { t } = useLanguage();
  const { tone, icon, text } = MARKS[status];
  const className = `${classes['mark']} ${classes[tone]}`;
  const content = (
    <>
      <Icon name={icon} size={16} />
      {t(text)}
    </>
  );
  return onClick ? (
    <button type="button" className={className} aria-label={label} aria-haspopup="dialog" onClick={onClick}>
      {content}
    </button>
  ) : (
    <span className={className}>{content}</span>
  );
}
