import { createDataSource } from './src/database/data-source.js';

const { DATABASE_URL_DIRECT, DATABASE_URL } = process.env;

/** The data source of the TypeORM command line; DATABASE_URL says where, DATABASE_URL_DIRECT beside a pooler. */
export default createDataSource({ url: DATABASE_URL_DIRECT || DATABASE_URL || 'postgresql:///zeyil' });
