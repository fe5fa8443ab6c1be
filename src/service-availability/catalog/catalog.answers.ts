import {
  count,
  dateTime,
  filledText,
  flag,
  id,
  listOf,
  nullable,
  Property,
  text,
  textLike,
  word,
} from '../../api/api-schemas.js';
import { CATALOG_CURSOR } from './catalog.requests.js';

/** The result of a sync; a record of which only a name changed is unchanged. */
export class SyncedServiceCatalog {
  @Property(count('New records and those that came back.', 12)) Added: number;
  @Property(count(undefined, 3)) Removed: number;
  @Property(count('Records that stay, those with a changed name included.', 1480)) Unchanged: number;
}

/** A record of the catalog with the ids and names that the sync gave it. */
export class ServiceCatalogRecord {
  @Property(id('Id of the record in the service lists.', 311)) Id: number;
  @Property(id(undefined, 110)) InsuranceCompanyId: number;
  @Property(filledText(undefined, 'Örnek Sigorta')) InsuranceCompanyName: string;
  @Property(nullable(id('Null for operations that belong to no product.', 111))) ProductId: number | null;
  @Property(nullable(filledText('Null without the id.', 'Kasko'))) ProductName: string | null;
  @Property(nullable(id(undefined, 2))) ProductBranchId: number | null;
  @Property(nullable(filledText('Null without the id.', 'Kasko'))) ProductBranchName: string | null;
  @Property(id(undefined, 14)) ServiceOperationId: number;
  @Property(filledText(undefined, 'Teklif Al')) ServiceOperationName: string;
  @Property(filledText(undefined, 'Kasko Teklif')) ServiceName: string;
  @Property(nullable(id('Only for outsource operations.'))) OutsourceProcessId: number | null;
  @Property(nullable(filledText('Null without the id.'))) OutsourceProcessName: string | null;
}

/** One page of the catalog; no cursor is left at the end. */
export class ServiceCatalogPage {
  @Property(listOf(ServiceCatalogRecord)) Items: ServiceCatalogRecord[];
  @Property(nullable(textLike(CATALOG_CURSOR)('The `cursor` of the next call; null at the end.', '12.311')))
  NextCursor: string | null;
}

/** The ids and names of a record that a sync adds or removes. */
class CatalogChange {
  @Property(id(undefined, 110)) InsuranceCompanyId: number;
  @Property(filledText(undefined, 'Örnek Sigorta')) InsuranceCompanyName: string;
  @Property(nullable(id('Null for operations that belong to no product.', 111)))
  ProductId: number | null;
  @Property(filledText('`Tüm Ürünler` for operations that belong to no product.', 'Kasko'))
  ProductName: string;
  @Property(id(undefined, 14)) ServiceOperationId: number;
  @Property(filledText(undefined, 'Teklif Al')) ServiceOperationName: string;
  @Property(filledText(undefined, 'Kasko Teklif')) ServiceName: string;
  @Property(nullable(id('Only for outsource operations.'))) OutsourceProcessId: number | null;
  @Property(nullable(filledText('Only for outsource operations.'))) OutsourceProcessName: string | null;
}

const ANNOUNCED_CHANGES = ['added', 'removed'] as const;

/** A change that a sync would make, and how many agents would be notified of it. */
export class TriedCatalogChange extends CatalogChange {
  @Property(word(ANNOUNCED_CHANGES, undefined, 'added')) ChangeType: (typeof ANNOUNCED_CHANGES)[number];
  @Property(count('Agents that would be notified of this record.', 4)) AgentsTold: number;
}

/** The result that a sync would have. */
export class ServiceCatalogTrial extends SyncedServiceCatalog {
  @Property(count('Records of which only a name would change; nobody is notified of these.', 2))
  Renamed: number;
  @Property(count('Agents that would be notified, each once with all its changes.', 7)) Agents: number;
  @Property(flag('Whether the sync removes so many records that it needs `confirm=true`.', false))
  NeedsConfirmation: boolean;
  @Property(
    listOf(
      TriedCatalogChange,
      'The first 1,000 changes, by company, product, operation and process. Agents of the first sync of all hear nothing.',
    ),
  )
  Changes: TriedCatalogChange[];
}

/** Where a catalog came from. */
const CATALOG_SOURCES = ['Upload', 'Schedule', 'Sandbox'] as const;
export type CatalogSource = (typeof CATALOG_SOURCES)[number];

/** A sync that succeeded. */
export class ServiceCatalogSyncItem extends SyncedServiceCatalog {
  @Property(id(undefined, 12)) Id: number;
  @Property(dateTime()) SyncedAt: string;
  @Property(text(undefined, 'operations.admin')) SyncedBy: string;
  @Property(word(CATALOG_SOURCES, 'Sent over the API, or read from `SERVICE_CATALOG_SOURCE`.'))
  Source: CatalogSource;
}

const RECORDED_CHANGES = ['added', 'removed', 'renamed'] as const;

/** A change that a sync made; the names are those of today. */
export class RecordedCatalogChange extends CatalogChange {
  @Property(id('Id of the record in the service lists.', 311)) Id: number;
  @Property(word(RECORDED_CHANGES, undefined, 'removed')) ChangeType: (typeof RECORDED_CHANGES)[number];
}
