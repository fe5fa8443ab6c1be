import { useSyncExternalStore } from 'react';
import { type SessionState, type StaffUser, session } from './session.js';

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.current);
}

/**
 * The member of staff whose screens are shown. A session that has ended keeps its user, so that nothing that was typed goes
 * away while the sign-in stands over the page.
 */
export function useStaffUser(): StaffUser | undefined {
  const state = useSession();
  if (state.kind === 'signed in') return state.user;
  return state.kind === 'signed out' ? state.ended : undefined;
}

/** Whether the member of staff may change things; an Operator reads most of them only. */
export const useIsAdministrator = (): boolean => useStaffUser()?.roles.includes('Administrator') === true;
