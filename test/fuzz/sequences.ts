import { browser, ownAccount, ownPassword, session } from './sequences/accounts.js';
import { ownNotification, resend } from './sequences/deliveries.js';
import { endorsed, rejectedAndAskedAgain, settlement } from './sequences/jobs.js';
import { bulk, bulkChange, parameter, plan, status } from './sequences/services.js';
import type { Sequence } from './sequences/steps.js';

/** Sequences by name. */
export const SEQUENCES: Readonly<Record<string, Sequence>> = {
  ownAccount,
  session,
  browser,
  ownPassword,
  endorsed,
  rejectedAndAskedAgain,
  parameter,
  status,
  plan,
  bulkChange,
  bulk,
  resend,
  ownNotification,
  settlement,
};
