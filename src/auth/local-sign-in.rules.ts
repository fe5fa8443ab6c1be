import { isStaff } from '../access/access.js';
import type { LocalSignIn } from '../config/provider-settings.js';
import type { TokenUser } from '../users/user.entity.js';

/** Whether a user may have a session by a password of this service. Others than staff always may: the provider knows staff alone. */
export function maySignInHere(user: Pick<TokenUser, 'roles' | 'breakGlass'>, mode: LocalSignIn): boolean {
  return !isStaff(user) || mode === 'on' || (mode === 'break-glass' && user.breakGlass);
}
