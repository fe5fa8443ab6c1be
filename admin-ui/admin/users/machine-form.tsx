import { type ReactNode, useState } from 'react';
import { reread } from '../api/live.js';
import type { Reason } from '../ui/button.js';
import { Confirm } from '../ui/dialog.js';
import { faultAt, isAtField } from '../ui/field.js';

/** Asks for one field of a program, and sends it; a refusal of the field stands beside it as its rule. */
export function MachineForm({
  title,
  action,
  means,
  field,
  rule,
  isDanger = false,
  disabled,
  send,
  onClose,
  children,
}: {
  title: string;
  /** Words of the button that sends. */
  action: string;
  means: string;
  /** As the API names it. */
  field: string;
  rule: string;
  isDanger?: boolean;
  disabled?: Reason;
  send(): Promise<unknown>;
  onClose(): void;
  /** Shows the field. */
  children(fault: string | undefined): ReactNode;
}) {
  const [error, setError] = useState<unknown>();
  return (
    <Confirm
      title={title}
      action={action}
      isDanger={isDanger}
      disabled={disabled}
      isAtField={(failure) => isAtField(failure, [field])}
      onConfirm={async () => {
        try {
          await send();
        } catch (failure) {
          setError(failure);
          throw failure;
        } finally {
          await reread('users');
        }
      }}
      onClose={onClose}
    >
      <p>{means}</p>
      {children(faultAt(error, field, rule))}
    </Confirm>
  );
}
