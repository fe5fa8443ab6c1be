import { useState } from 'react';
import { reread } from './live.js';

type Area = Parameters<typeof reread>[number];

/** What a form or a button sends: whether it is under way, and why it was refused. */
export interface Sending {
  isSending: boolean;
  error: unknown;
  /** Whether it was done. What the change shows in lists is read again in both cases. */
  send(act: () => Promise<unknown>): Promise<boolean>;
}

export function useSend(...areas: Area[]): Sending {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  async function send(act: () => Promise<unknown>): Promise<boolean> {
    setSending(true);
    setError(undefined);
    const failure = await act().then(
      () => undefined,
      (reason: unknown) => ({ reason }),
    );
    if (failure) setError(failure.reason);
    await reread(...areas);
    setSending(false);
    return failure === undefined;
  }
  return { isSending, error, send };
}
