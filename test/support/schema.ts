import type { DataSource } from 'typeorm';

/** The statements that would bring the schema to what the entities describe; none when they agree. */
export async function schemaDrift(dataSource: DataSource): Promise<string[]> {
  // TypeORM reads the schema with several queries on one connection, which the driver calls deprecated.
  process.noDeprecation = true;
  try {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  } finally {
    process.noDeprecation = false;
  }
}
