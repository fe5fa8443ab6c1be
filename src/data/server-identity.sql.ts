/** The start of the server in a text that differs for another server, and between two starts of one. */
export const SERVER_IDENTITY = 'extract(epoch from pg_postmaster_start_time())::text';
