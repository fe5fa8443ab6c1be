/** One product that an agent may use from now on, or no longer; names are null when the catalog does not know the id. */
export interface ProductChange {
  ChangeType: 'added' | 'removed';
  InsuranceCompanyId: number;
  InsuranceCompanyName: string | null;
  ProductId: number;
  ProductName: string | null;
}

/** A group of the payload of type 103. */
export interface ProductChangeGroup {
  ChangeType: 'added' | 'removed';
  Reason: string;
  StatusDate: string;
  Values: {
    InsuranceCompanyId: number;
    InsuranceCompanyName: string | null;
    Products: { ProductId: number; ProductName: string | null }[];
  }[];
}

const REASONS = { added: 'Ürün yetkisi eklendi', removed: 'Ürün yetkisi kaldırıldı' } as const;

/** The payload of type 103: what was added, then what was removed, by company and product. */
export function productChangePayload(
  changes: readonly ProductChange[],
  statusDate: string,
): ProductChangeGroup[] {
  return (['added', 'removed'] as const).flatMap((changeType) => {
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

function valuesOf(changes: readonly ProductChange[]): ProductChangeGroup['Values'] {
  const values = new Map<number, ProductChangeGroup['Values'][number]>();
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
