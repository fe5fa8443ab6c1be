import type { Doer } from '../audit/audit.service.js';

/** Who made the demo data, for the audit. */
export const SANDBOX: Doer = { userId: undefined, name: 'Sandbox' };
