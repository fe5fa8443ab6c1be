import { refusal } from '../api/refusal.js';

export const LAST_ADMINISTRATOR = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'LastAdministrator',
  message: 'The last Administrator who may act cannot be withdrawn.',
  when: 'The change would leave the service without an Administrator who may act.',
});

export const COMPANY_MISSING = refusal({
  kind: 'denied',
  code: 'OfflineUsers.InsuranceCompanyNotFound',
  message: 'No valid insurance company assignment found in token.',
  when: 'The token names no insurance company.',
});
