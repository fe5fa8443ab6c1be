import { type ComponentProps, type MouseEvent, type ReactNode, useId, useSyncExternalStore } from 'react';
import { live } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import classes from './button.module.css';
import { Icon, type IconName } from './icons.js';

/** Why something is impossible; nothing without a reason is disabled. */
export type Reason = string | false | undefined;

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** `primary`: the page's or the form's own action. `danger`: what ends or deletes something. `quiet`: acts on the view. */
  kind?: 'primary' | 'default' | 'quiet' | 'danger';
  icon?: IconName | undefined;
  /** The name of a button that shows its icon alone. */
  label?: string;
  /** Why it is impossible at present; the reason is shown beside the button and read with it. */
  disabled?: Reason;
  /** The reason is already in sight, and only read with the button. */
  isWhyHidden?: boolean;
  /** It sends a change, which is impossible while the service is not reached. */
  sends?: boolean;
  /** What the button began is under way. */
  isBusy?: boolean;
}

const noChange = () => () => undefined;
const isLost = () => live.current().kind === 'lost';

/** The only button of the screens. A disabled one keeps its place in the order of Tab, so that the reason is read. */
export function Button(props: ButtonProps) {
  const { kind = 'default', icon, label, disabled = false, sends = false, isBusy = false, ...rest } = props;
  const { isWhyHidden = false, children, onClick, className, ...attributes } = rest;
  const { t } = useLanguage();
  const id = useId();
  const cannotSend = useSyncExternalStore(sends ? live.subscribe : noChange, sends ? isLost : () => false);
  const why = disabled !== false ? disabled : cannotSend ? t('live.cannotSend') : undefined;
  const isOff = why !== undefined || isBusy;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!isOff) onClick?.(event);
    else event.preventDefault();
  };
  return (
    <>
      <button
        type="button"
        {...attributes}
        className={className === undefined ? classes['button'] : `${classes['button']} ${className}`}
        data-kind={kind}
        data-icon-only={label === undefined ? undefined : true}
        aria-label={attributes['aria-label'] ?? label}
        title={attributes.title ?? label}
        aria-disabled={isOff || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={why === undefined ? attributes['aria-describedby'] : id}
        onClick={press}
      >
        {icon && <Icon name={icon} size={16} />}
        {children}
      </button>
      {why !== undefined && (
        <span id={id} className={isWhyHidden ? 'visually-hidden' : classes['why']}>
          {why}
        </span>
      )}
    </>
  );
}

/** A choice of one among a few, side by side. */
export function Segments<V extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  /** One with an icon shows it alone; the text is its name. */
  options: readonly ({ value: V } & (
    | { text: ReactNode; icon?: undefined }
    | { text: string; icon: IconName }
  ))[];
  value: V | undefined;
  onChange(value: V): void;
}) {
  return (
    <fieldset className={classes['segments']} aria-label={label}>
      {options.map((option) => (
        <Button
          key={option.value}
          aria-pressed={value === option.value}
          {...(option.icon !== undefined && { icon: option.icon, label: option.text })}
          onClick={() => onChange(option.value)}
        >
          {option.icon === undefined && option.text}
        </Button>
      ))}
    </fieldset>
  );
}
