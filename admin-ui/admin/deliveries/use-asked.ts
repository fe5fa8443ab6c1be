import { useState } from 'react';
import { api } from '../api/client.js';
import type { Detail } from './detail.js';

/** What names persons in a delivery, shown once a person has asked for it: each read is recorded. */
export interface Asked {
  delivery: Detail | undefined;
  isAsking: boolean;
  error: unknown;
  ask(): void;
}

/** Reads a delivery with its payload and the platform's answers when asked, and never by the live updates. */
export function useAsked(id: Detail['Id']): Asked {
  const [state, setState] = useState<Omit<Asked, 'ask'>>({
    delivery: undefined,
    isAsking: false,
    error: undefined,
  });
  async function read() {
    if (state.isAsking) return;
    setState({ ...state, isAsking: true, error: undefined });
    try {
      const delivery = await api.call('get', '/api/admin/deliveries/{id}', {
        path: { id },
        query: { payload: true },
      });
      setState({ delivery, isAsking: false, error: undefined });
    } catch (error) {
      setState({ ...state, isAsking: false, error });
    }
  }
  return { ...state, ask: () => void read() };
}
