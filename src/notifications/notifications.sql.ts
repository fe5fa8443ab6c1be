/** Whether a delivery has not ended yet. */
export const isLive = (id: string): string => `exists (select from delivery d where d.id = ${id})`;

/** The notification `n` that row `row` names. */
export const notificationOf = (row: string): string =>
  `notification n on n.id = ${row}.notification_id and n.created_at = ${row}.created_at`;
