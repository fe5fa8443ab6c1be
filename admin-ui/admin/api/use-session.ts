import { useSyncExternalStore } from 'react';
import { type SessionState, type StaffUser, session } from './session.js';

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.current);
}

/** The signed-in member of staff; undefined while nobody is signed in. */
export function useStaffUser(): StaffUser | undefined {
  const state = useSession();
  return state.kind === 'signed in' ? state.user : undefined;
}
