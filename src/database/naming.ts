import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

const snakeCase = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** Columns in snake case, as SQL is written everywhere in this project; tables are named by their entities. */
export class SnakeCaseNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName || snakeCase(propertyName);
  }
}
