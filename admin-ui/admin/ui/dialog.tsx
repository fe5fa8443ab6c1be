import { Drawer, Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { Button } from './button.js';
import classes from './dialog.module.css';
import { ErrorNotice } from './error-notice.js';

interface DialogProps {
  title: ReactNode;
  /** In pixels. */
  size?: number;
  onClose(): void;
  children: ReactNode;
}

/**
 * A window over the page. What was typed in it stays while the sign-in stands over it.
 * @param isFixed it stands above all others, and is not closed by a person
 */
export function Dialog({
  title,
  size = 640,
  onClose,
  isFixed = false,
  children,
}: DialogProps & { isFixed?: boolean }) {
  const { t } = useLanguage();
  const isSignedOut = useSession().kind === 'signed out';
  useFocusReturn();
  return (
    <Modal
      opened
      closeOnEscape={!isFixed && !isSignedOut}
      closeOnClickOutside={!isFixed}
      trapFocus={isFixed || !isSignedOut}
      // Above every dialog that a screen may have open.
      {...(isFixed && { zIndex: 400, withCloseButton: false, centered: true })}
      onClose={onClose}
      size={size}
      title={title}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <div className={classes['dialog']}>{children}</div>
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

/** What stands at an edge of a narrow window: the menu at its side, or filters at its foot. */
export function Sheet({
  title,
  isOpen,
  onClose,
  isMenu = false,
  children,
}: Omit<DialogProps, 'size'> & { isOpen: boolean; isMenu?: boolean }) {
  const { t } = useLanguage();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position={isMenu ? 'left' : 'bottom'}
      size={isMenu ? 280 : 'auto'}
      title={title}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {children}
    </Drawer>
  );
}

/** The buttons of a form or a dialog, at the foot of what is visible of it. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={classes['actions']}>{children}</div>;
}

/** Asks before something is done that cannot simply be taken back: what it means, its fields, and the button that does it. */
export function Confirm({
  title,
  action,
  isDanger = false,
  disabled = false,
  isAtField,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** The words of the button. */
  action: string;
  /** It ends or deletes something. */
  isDanger?: boolean;
  disabled?: boolean | string;
  /** Whether a refusal already stands at a field. */
  isAtField?: (error: unknown) => boolean;
  /** The dialog closes when it resolves, and shows why it rejects. */
  onConfirm(): Promise<unknown>;
  onClose(): void;
  children: ReactNode;
}) {
  const { t } = useLanguage();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  async function confirm(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setError(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  }
  return (
    <Dialog title={title} size={480} onClose={onClose}>
      <form className={classes['confirm']} onSubmit={(event) => void confirm(event)} noValidate>
        {children}
        {error !== undefined && !isAtField?.(error) && <ErrorNotice error={error} />}
        <Actions>
          <Button onClick={onClose}>{t('change.cancel')}</Button>
          <Button
            type="submit"
            kind={isDanger ? 'danger' : 'primary'}
            sends
            isBusy={isSending}
            disabled={disabled}
          >
            {action}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
