import { Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Button } from './button.js';
import classes from './filter-picker.module.css';
import { Icon } from './icons.js';
import { useIsNarrow } from './use-is-narrow.js';

/** A button that opens something to read or to choose: over the page, or below the button in a narrow window. */
export function Popup({
  text,
  isChosen = false,
  children,
}: {
  text: string;
  /** Something in it is chosen. */
  isChosen?: boolean;
  children: ReactNode;
}) {
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const button = { 'data-chosen': isChosen || undefined, className: classes['button'] ?? '' };
  const words = (
    <>
      {text}
      <Icon name="down" size={14} />
    </>
  );
  if (isNarrow)
    return (
      <div className={classes['inline']}>
        <Button {...button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words}
        </Button>
        {isOpen && children}
      </div>
    );
  return (
    <Popover position="bottom-start" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Button {...button}>{words}</Button>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown']}>{children}</Popover.Dropdown>
    </Popover>
  );
}
