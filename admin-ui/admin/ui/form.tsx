import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Sending } from '../api/use-send.js';
import { Actions } from './dialog.js';
import { ErrorNotice } from './error-notice.js';
import { isAtField } from './field.js';
import classes from './form.module.css';

/** Fields that are sent together. */
export function Form({
  sending: { error, send },
  fields = [],
  label,
  onSend,
  actions,
  done,
  children,
}: {
  sending: Sending;
  /** Fields of the API whose faults stand beside their controls. */
  fields?: readonly string[];
  label?: string;
  onSend(): Promise<unknown>;
  /** The buttons at its foot. */
  actions: ReactNode;
  /** What was done last. */
  done?: string | false | undefined;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const sentFrom = useRef<Element>(null);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    sentFrom.current = document.activeElement;
    void send(onSend);
  }
  useEffect(() => {
    // The person may be typing in another field by now: the next characters would land in the wrong one.
    if (error !== undefined && document.activeElement === sentFrom.current) focusFirst(form.current);
  }, [error]);
  return (
    <form
      ref={form}
      className={classes['form']}
      aria-label={label}
      onSubmit={submit}
      noValidate
      autoComplete="off"
    >
      {children}
      {error !== undefined && !isAtField(error, fields) && <ErrorNotice error={error} />}
      <Actions>
        <span role="status">{done}</span>
        {actions}
      </Actions>
    </form>
  );
}

/** Gives the focus to the first field of a form that has a fault, once it is shown. */
export function focusFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => focusFirst(form));
}

const focusFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
