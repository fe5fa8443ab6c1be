/**
 * Injection token of the data source whose connections stay sessions of PostgreSQL from beginning to end, as locks need
 * that outlast a transaction. Through a pooler in transaction mode, every transaction may have another session.
 */
export const DIRECT_DATA_SOURCE = Symbol('DIRECT_DATA_SOURCE');
