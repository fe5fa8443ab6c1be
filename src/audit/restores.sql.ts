/** The time of each restore that the audit still names, from its backup to itself: rows of that time are lost. */
export const RESTORED_TIMES = `
  select (details ->> 'TakenAt')::timestamptz as "from", at as "to" from admin_audit where action = 'database.restore'`;
