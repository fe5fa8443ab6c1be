import { createDataSource } from './src/database/data-source.js';

/** The data source of the TypeORM command line; DATABASE_URL says where. */
export default createDataSource({ url: process.env['DATABASE_URL'] ?? 'postgresql:///zeyil' });
