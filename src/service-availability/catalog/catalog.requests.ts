import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsNotEmpty, IsOptional, MaxLength } from 'class-validator';
import { About, Example } from '../../api/api-schemas.js';
import {
  IsId,
  IsName,
  PathId,
  QueryCursor,
  QueryFlag,
  QueryInteger,
  RequiredIf,
} from '../../api/binding/decorators.js';
import { PageQuery } from '../../api/binding/page-query.js';

/** About as many records as `MAX_BODY_MB` admits by default, when their names are short. */
const RECORDS_AT_MOST = 160_000;
const NAME_LENGTH = 200;

/** The name of an optional id. */
const NameOf = (id: 'productId' | 'productBranchId' | 'outsourceProcessId') =>
  applyDecorators(
    RequiredIf<CatalogRecord>((record) => record[id] !== undefined),
    IsName(),
    MaxLength(NAME_LENGTH),
  );

/** One record of the catalog: company, product, operation and outsource process, each id with its name. */
export class CatalogRecord {
  @IsId() insuranceCompanyId: number;

  @IsName()
  @IsNotEmpty()
  @MaxLength(NAME_LENGTH)
  insuranceCompanyName: string;

  @About('Left out of an operation that belongs to no product; it is shown as `Tüm Ürünler`.')
  @IsOptional()
  @IsId()
  productId?: number;

  @About('Required when the id is sent.')
  @NameOf('productId')
  productName?: string;

  @IsOptional() @IsId() productBranchId?: number;

  @About('Required when the id is sent.')
  @NameOf('productBranchId')
  productBranchName?: string;

  @IsId() serviceOperationId: number;

  @IsName()
  @IsNotEmpty()
  @MaxLength(NAME_LENGTH)
  serviceOperationName: string;

  @IsName()
  @IsNotEmpty()
  @MaxLength(NAME_LENGTH)
  serviceName: string;

  @About('Only for outsource operations.')
  @IsOptional()
  @IsId()
  outsourceProcessId?: number;

  @About('Required when the id is sent.')
  @NameOf('outsourceProcessId')
  outsourceProcessName?: string;
}

/** The whole catalog. */
export class SyncCatalog {
  @About('Returns what the sync would do, and changes nothing.')
  @QueryFlag()
  dryRun = false;

  @About('Lets an empty catalog remove every record.')
  @QueryFlag()
  allowEmpty = false;

  @About('Lets the catalog remove more than 5 % of the records.')
  @QueryFlag()
  confirm = false;

  @About('Every record of the catalog: records that are missing here are removed.')
  @IsArray()
  @ArrayMaxSize(RECORDS_AT_MOST)
  @Type(() => CatalogRecord)
  records: CatalogRecord[];
}

/** The sync and the record at which a page ended. */
export const CATALOG_CURSOR = /^\d{1,10}\.[1-9]\d{0,9}$/;

/** A part of the catalog. */
export class ListCatalogRecords {
  @About('Where the last page ended; absent or empty is the beginning.')
  @QueryCursor(CATALOG_CURSOR, 21)
  cursor?: string;

  @QueryInteger(1, 1000)
  pageSize = 50;
}

/** A page of the changes of one sync. */
export class ListCatalogSyncChanges extends PageQuery {
  @Example(12)
  @PathId()
  id: number;

  @QueryInteger(1, 1000)
  pageSize = 50;
}
