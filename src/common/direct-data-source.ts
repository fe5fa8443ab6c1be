/**
 * Injects the data source whose connections are sessions of PostgreSQL from beginning to end, as locks need them that
 * outlast a transaction. Through a pooler in transaction mode every transaction may have another session.
 */
export const DIRECT_DATA_SOURCE = Symbol('DIRECT_DATA_SOURCE');
