import { type FormEvent, type ReactNode, useState } from 'react';
import { useLanguage } from '../texts/language.js';
import { Button, type Reason } from './button.js';
import classes from './dialog.module.css';
import { ErrorNotice } from './error-notice.js';
import { loaded } from './loaded.js';
import type { DialogProps } from './window.js';

/** A window over the page or at its edge; its files are no part of the page's first load. */
export const Dialog = loaded<DialogProps>(() => import('./window.js'));

/** The buttons of a form or a dialog, at the foot of what is visible of it. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={classes['actions']}>{children}</div>;
}

/** Asks before something is done that cannot simply be taken back: what it means, its fields, and the button that does it. */
export function Confirm({
  title,
  action,
  isDanger = false,
  disabled,
  isAtField,
  onConfirm,
  onClose,
  children,
}: {
  /** It may be the words of what opened it, whose “…” it leaves out. */
  title: string;
  /** The words of the button, where they are not those of the title. */
  action?: string;
  /** It ends or deletes something. */
  isDanger?: boolean;
  disabled?: Reason;
  /** Whether a refusal already stands at a field. */
  isAtField?: (error: unknown) => boolean;
  /** The dialog closes when it resolves, and shows why it rejects. */
  onConfirm(): Promise<unknown>;
  onClose(): void;
  children: ReactNode;
}) {
  const { t } = useLanguage();
  const name = title.replace(/…$/, '');
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
    <Dialog title={name} size={480} onClose={onClose}>
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
            {action ?? name}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
