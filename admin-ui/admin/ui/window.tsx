import { Drawer, Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import classes from './dialog.module.css';

export interface DialogProps {
  title: ReactNode;
  /** In pixels. */
  size?: number;
  onClose(): void;
  /** It stands above all others, and is not closed by a person. */
  isFixed?: boolean;
  /** It shows what is not shown again: neither a key nor a click beside it closes it, only its button. */
  isShownOnce?: boolean;
  /** Its title is for readers only: its first field says what it is for. */
  isBare?: boolean;
  /** At an edge of a narrow window: the menu at its side, or filters at its foot. */
  edge?: 'side' | 'foot';
  children: ReactNode;
}

/** A window over the page, or at its edge. What was typed in it stays while the sign-in stands over it. */
export default function Window({
  title,
  size = 640,
  onClose,
  isFixed = false,
  isShownOnce = false,
  isBare = false,
  edge,
  children,
}: DialogProps) {
  const { t } = useLanguage();
  const isSignedOut = useSession().kind === 'signed out';
  useFocusReturn();
  const shared = { opened: true, onClose, title, closeButtonProps: { 'aria-label': t('shell.close') } };
  if (edge !== undefined)
    return (
      <Drawer
        {...shared}
        position={edge === 'side' ? 'left' : 'bottom'}
        size={280}
        {...(edge === 'foot' && { classNames: { content: classes['foot'] } })}
      >
        {children}
      </Drawer>
    );
  return (
    <Modal
      {...shared}
      closeOnEscape={!isFixed && !isShownOnce && !isSignedOut}
      closeOnClickOutside={!isFixed && !isShownOnce}
      trapFocus={isFixed || !isSignedOut}
      // Above every dialog that a screen may have open.
      {...(isFixed && { zIndex: 400, withCloseButton: false, centered: true })}
      {...(isBare && { withCloseButton: false, classNames: { header: 'visually-hidden' } })}
      size={size}
    >
      <div className={classes['dialog']} data-bare={isBare || undefined}>
        {children}
      </div>
    </Modal>
  );
}

/** A dialog leaves the document with its element, so that Mantine's own return of the focus does not run. */
function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
}
