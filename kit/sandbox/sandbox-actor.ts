import type { Actor } from '../../src/audit/audit.service.js';

/** The actor of the demo data, for the audit. */
export const SANDBOX: Actor = { userId: undefined, name: 'Sandbox' };
