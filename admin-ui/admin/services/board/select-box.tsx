import { useEffect, useRef } from 'react';
import classes from './selection.module.css';

/** A check box of the list; half marked where only a part is selected. */
export function SelectBox({
  label,
  state,
  onChange,
}: {
  label: string;
  state: 'all' | 'some' | 'none';
  onChange(isSelected: boolean): void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className={classes['box']}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
