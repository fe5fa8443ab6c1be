import {
  dateTime,
  filledText,
  id,
  listOf,
  nullable,
  Property,
  type Schema,
  word,
} from '../../api/api-schemas.js';

const CHANGE_TYPES = ['added', 'removed'] as const;
type ChangeType = (typeof CHANGE_TYPES)[number];

/** One product that an agent may use from now on, or no longer; names are null when the catalog does not know the id. */
export interface ProductChange {
  ChangeType: ChangeType;
  InsuranceCompanyId: number;
  InsuranceCompanyName: string | null;
  ProductId: number;
  ProductName: string | null;
}

/** A product that a change concerns, as its payload names it. */
export class ChangedProduct {
  @Property(id(undefined, 111)) ProductId: number;
  @Property(nullable(filledText('Null when the catalog does not know the product.', 'Kasko')))
  ProductName: string | null;
}

/** The products of one insurance company that a change concerns. */
export class ChangedProducts {
  @Property(id(undefined, 110)) InsuranceCompanyId: number;
  @Property(nullable(filledText('Null when the catalog does not know the company.', 'Örnek Sigorta')))
  InsuranceCompanyName: string | null;
  @Property(listOf(ChangedProduct)) Products: ChangedProduct[];
}

/** A group of the payload of type 103. */
export class ProductChangeGroup {
  @Property(word(CHANGE_TYPES, 'Whether the agent may use the products from now on, or no longer.'))
  ChangeType: ChangeType;
  @Property(filledText(undefined, 'Yetki güncellendi')) Reason: string;
  @Property(dateTime('When the change was made.')) StatusDate: string;
  @Property(listOf(ChangedProducts, 'By insurance company.')) Values: ChangedProducts[];
}

/** Payload of type 103. */
export const PRODUCT_CHANGES: Schema = {
  ...listOf(ProductChangeGroup),
  minItems: 1,
  title: 'ProductChangePayload',
  description: 'Change groups of the agent’s product authorisation.',
};

const REASONS = { added: 'Ürün yetkisi eklendi', removed: 'Ürün yetkisi kaldırıldı' } as const;

/** The payload of type 103: what was added, then what was removed, by company and product. */
export function productChangePayload(
  changes: readonly ProductChange[],
  statusDate: string,
): ProductChangeGroup[] {
  return CHANGE_TYPES.flatMap((changeType) => {
    const products = changes.filter((change) => change.ChangeType === changeType);
    if (products.length === 0) return [];
    return [
      {
        ChangeType: changeType,
        Reason: REASONS[changeType],
        StatusDate: statusDate,
        Values: valuesOf(products),
      },
    ];
  });
}

function valuesOf(changes: readonly ProductChange[]): ChangedProducts[] {
  const values = new Map<number, ChangedProducts>();
  for (const change of changes.toSorted(byIds)) {
    const { InsuranceCompanyId, InsuranceCompanyName, ProductId, ProductName } = change;
    const value = values.get(InsuranceCompanyId) ?? {
      InsuranceCompanyId,
      InsuranceCompanyName,
      Products: [],
    };
    value.Products.push({ ProductId, ProductName });
    values.set(InsuranceCompanyId, value);
  }
  return [...values.values()];
}

function byIds(a: ProductChange, b: ProductChange): number {
  return a.InsuranceCompanyId - b.InsuranceCompanyId || a.ProductId - b.ProductId;
}
