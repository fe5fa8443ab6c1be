import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from './button.js';
import { Icon, type IconName } from './icons.js';
import classes from './menu.module.css';

interface Item {
  text: string;
  onClick?: () => void;
  href?: string;
  /** The address of a page of the documentation; it opens in a new tab. */
  page?: string;
  /** Says more than the text. */
  title?: string;
  /** The menu stays open, for what may fail. */
  stays?: boolean;
}

/** A button that opens a few commands. */
export function MenuButton({
  kind = 'default',
  icon,
  text,
  label,
  isAbove = false,
  isBusy = false,
  head,
  items,
  children,
}: {
  kind?: 'default' | 'quiet';
  icon?: IconName;
  text?: ReactNode;
  /** The name of a button that shows its icon alone. */
  label?: string;
  /** The menu opens above the button. */
  isAbove?: boolean;
  isBusy?: boolean;
  /** Stands above the commands. */
  head?: ReactNode;
  items: readonly Item[];
  /** Stands below the commands. */
  children?: ReactNode;
}) {
  return (
    // Its own placeholder for the focus is a child that no menu may have; without it the first command takes the focus.
    <Menu
      position={isAbove ? 'top-start' : 'bottom-end'}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes['dropdown'] ?? '', item: classes['item'] ?? '' }}
    >
      <Menu.Target>
        <Button kind={kind} icon={icon} isBusy={isBusy} {...(label !== undefined && { label })}>
          {text}
          {label === undefined && <Icon name="down" size={14} />}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {head && <Menu.Label>{head}</Menu.Label>}
        {items.map(({ text: words, onClick, href, page, title, stays }) => {
          if (page !== undefined)
            return (
              <Menu.Item key={words} component="a" href={page} target="_blank">
                {words}
              </Menu.Item>
            );
          return href === undefined ? (
            <Menu.Item key={words} title={title} onClick={onClick} closeMenuOnClick={!stays}>
              {words}
            </Menu.Item>
          ) : (
            <Menu.Item key={words} component={Link} href={href} title={title}>
              {words}
            </Menu.Item>
          );
        })}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
