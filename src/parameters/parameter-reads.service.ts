import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RawJson } from '../api/json/stringify.js';
import { type Page, pageOf } from '../api/paging.js';
import { refused } from '../api/refusal.js';
import { soughtWords } from '../data/sought-words.js';
import type { ParameterItem } from './parameter.answers.js';
import { PARAMETER_VALUE_NOT_FOUND } from './parameter.refusals.js';
import type { FindParameterValues, ListDependents, ListParameterValues } from './parameter.requests.js';
import type { ParameterKey } from './parameter.rules.js';
import { DEPENDENTS, ONE_VALUE, PAGE_OF_VALUES, PARAMETERS, searchOfValues } from './parameter.sql.js';

/** Reads of parameters. */
@Injectable()
export class ParameterReads {
  constructor(private readonly dataSource: DataSource) {}

  /** One page of a parameter's values in the natural order of their codes; empty for a parameter without values. */
  values({ parameterId, page, pageSize }: ListParameterValues): Promise<Page<RawJson>> {
    return this.page(PAGE_OF_VALUES, [parameterId, pageSize, (page - 1) * pageSize], page, pageSize);
  }

  /** Every parameter that has values, by its number. */
  parameters(): Promise<ParameterItem[]> {
    return this.dataSource.query(PARAMETERS);
  }

  /** One page of a parameter's values that fit every filter, in the order of their codes. */
  find({ parameterId, q, status, page, pageSize }: FindParameterValues): Promise<Page<RawJson>> {
    const words = soughtWords(q);
    const values = [parameterId, pageSize, (page - 1) * pageSize, status ?? null];
    const texts = words.map(({ text }) => text);
    return this.page(searchOfValues(words), [...values, ...texts], page, pageSize);
  }

  /** One value. @throws DomainError General.NotFound */
  async one({ parameterId, parameterValue }: ParameterKey): Promise<RawJson> {
    const [row]: { item: string }[] = await this.dataSource.query(ONE_VALUE, [parameterId, parameterValue]);
    if (!row) throw refused(PARAMETER_VALUE_NOT_FOUND);
    return new RawJson(row.item);
  }

  /** One page of the values that depend on a value, which need not exist. */
  dependents({ parameterId, value, page, pageSize }: ListDependents): Promise<Page<RawJson>> {
    const dependency = JSON.stringify({ ParameterId: parameterId, ParameterValue: value });
    return this.page(DEPENDENTS, [dependency, pageSize, (page - 1) * pageSize], page, pageSize);
  }

  private async page(sql: string, values: unknown[], page: number, pageSize: number): Promise<Page<RawJson>> {
    const [row]: { total: string; items: string }[] = await this.dataSource.query(sql, values);
    return pageOf(new RawJson(row?.items ?? '[]'), Number(row?.total ?? 0), page, pageSize);
  }
}
