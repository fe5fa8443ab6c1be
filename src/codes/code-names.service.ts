import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { validationError } from '../api/general.refusals.js';
import { type Actor, AuditService } from '../audit/audit.service.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { waitForLock } from '../data/locking.js';
import { inTransaction } from '../data/transaction.js';
import {
  AGREED_CODES,
  AGREED_KINDS,
  type AgreedKind,
  agreedList,
  faultsOf,
  type NamedCode,
} from './agreed-codes.rules.js';
import type { CodeLists } from './codes.answers.js';
import { CODES } from './codes.js';

/** The names of numbers, those of the API itself and those that the installation has set. */
@Injectable()
export class CodeNames {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  async lists(): Promise<CodeLists> {
    const set: (NamedCode & { kind: AgreedKind })[] = await this.dataSource.query(
      'select kind, code, tr, en from code_name',
    );
    const lists = { ...CODES };
    for (const kind of AGREED_KINDS) {
      lists[AGREED_CODES[kind].list] = agreedList(
        kind,
        set.filter((one) => one.kind === kind),
      );
    }
    return lists;
  }

  /**
   * Sets all names of a kind. What is as it was is not recorded.
   * @throws DomainError Validation.General naming the numbers that the kind does not have, or that come twice
   */
  async put(actor: Actor, kind: AgreedKind, codes: readonly NamedCode[]): Promise<void> {
    const faults = faultsOf(kind, codes);
    if (faults.length > 0) throw validationError(faults);
    await inTransaction(this.dataSource, async (tx) => {
      await waitForLock(tx, ADVISORY_LOCKS.codeNames);
      const audited = { action: 'codes.put', target: `codes ${kind}` } as const;
      await this.audit.recordSelected(tx, actor, audited, {
        sql: CHANGES,
        parameters: parametersOf(kind, codes),
      });
      await this.putWithin(tx, kind, codes);
    });
  }

  /** The part of `put` that writes, under the lock of code names; the caller audits, and has found no faults. */
  async putWithin(tx: EntityManager, kind: AgreedKind, codes: readonly NamedCode[]): Promise<void> {
    const parameters = parametersOf(kind, codes);
    await tx.query('delete from code_name where kind = $1 and code <> all ($2::int[])', [
      kind,
      parameters[1],
    ]);
    await tx.query(PUT, parameters);
  }
}

const parametersOf = (kind: AgreedKind, codes: readonly NamedCode[]) => [
  kind,
  codes.map(({ code }) => code),
  codes.map(({ tr }) => tr),
  codes.map(({ en }) => en),
];

/** $1 kind, $2 codes, $3 Turkish, $4 English names. */
const GIVEN = 'unnest($2::int[], $3::text[], $4::text[]) as given (code, tr, en)';

const names = (of: string) => `jsonb_build_object('Tr', ${of}.tr, 'En', ${of}.en)`;
const CHANGES = `
  select coalesce(given.code, present.code)::text,
         case when present.code is not null then ${names('present')} end,
         case when given.code is not null then ${names('given')} end
  from ${GIVEN} full join (select * from code_name where kind = $1) present on present.code = given.code
  where (given.tr, given.en) is distinct from (present.tr, present.en)
  order by coalesce(given.code, present.code)`;

const PUT = `
  insert into code_name as c (kind, code, tr, en) select $1, given.code, given.tr, given.en from ${GIVEN}
  on conflict (kind, code) do update set tr = excluded.tr, en = excluded.en
  where (c.tr, c.en) is distinct from (excluded.tr, excluded.en)`;
