import { useState } from 'react';
import type { Sending } from '../api/use-send.js';

/** As `useSend`, of a change of the own account: no list shows it, and a session that lacks something may read none. */
export function useOwnSend(): Sending {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  async function send(act: () => Promise<unknown>): Promise<boolean> {
    setSending(true);
    setError(undefined);
    try {
      await act();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setSending(false);
    }
  }
  return { isSending, error, send };
}
