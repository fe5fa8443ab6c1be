import type { Doer } from '../audit/audit.service.js';

/** The doer of the demo data, for the audit. */
export const SANDBOX: Doer = { userId: undefined, name: 'Sandbox' };
