import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { inTransaction } from '../../src/data/transaction.js';
import type { CatalogRecord } from '../../src/service-availability/catalog/catalog.requests.js';
import { CatalogSyncService } from '../../src/service-availability/catalog/catalog-sync.service.js';
import { SANDBOX } from './sandbox-actor.js';

type Named = readonly [id: number, name: string];
interface DemoProduct {
  company: Named;
  product: Named;
  branch: Named;
}

const ORNEK: Named = [110, 'Örnek Sigorta'];
const KIYI: Named = [124, 'Kıyı Sigorta'];
const YAYLA: Named = [126, 'Yayla Sigorta'];

const PRODUCTS: readonly DemoProduct[] = [
  { company: ORNEK, product: [111, 'Kasko'], branch: [2, 'Kasko'] },
  { company: ORNEK, product: [101, 'Trafik'], branch: [1, 'Trafik'] },
  { company: KIYI, product: [115, 'Genişletilmiş Kasko'], branch: [2, 'Kasko'] },
  { company: YAYLA, product: [311, 'Konut Paket'], branch: [6, 'Konut'] },
];
/** Operations of every product. */
const OPERATIONS: readonly Named[] = [
  [1, 'Teklif Al'],
  [2, 'Poliçeleştirme'],
  [3, 'Poliçe Sorgu'],
  [4, 'Poliçe PDF'],
  [5, 'Bilgilendirme Formu PDF'],
  [6, 'Taksit Planı Sorgu'],
  [7, 'İptal Zeyli'],
  [8, 'Mutabakat'],
];
/** Operations of every company, independent of products. */
const COMPANY_OPERATIONS: readonly Named[] = [
  [20, 'Token'],
  [21, 'Kimlik Sorgu'],
];
const HELPER: Named = [30, 'Yardımcı Sorgu'];
/** Outsource processes of every company. */
const PROCESSES: readonly Named[] = [
  [1, 'Tescil'],
  [2, 'Tramer'],
  [3, 'UAVT Adres'],
  [4, 'DASK Eski Poliçe'],
];

/** The products and subscriptions of the demo agents; `processes` are of the helper operation. */
const AUTHORISATIONS = [
  {
    agent: 'Acente 1001 (Demo)',
    products: PRODUCTS.slice(0, 3),
    operations: [1, 2, 4, 7, 20],
    processes: [1, 2],
  },
  { agent: 'Acente 1002 (Demo)', products: PRODUCTS.slice(2), operations: [1, 2, 3], processes: [3, 4] },
  { agent: 'Acente 1003 (Demo)', products: PRODUCTS.slice(3), operations: [1], processes: [] },
  {
    agent: 'Acente 1004 (Demo, platformu kapalı)',
    products: PRODUCTS.slice(0, 1),
    operations: [1, 2],
    processes: [],
  },
];

/** Creates a catalog unless there is one; nothing is announced. */
export async function seedServices(app: NestFastifyApplication): Promise<void> {
  const catalog = app.get(CatalogSyncService);
  const { id } = await catalog.latest();
  if (id === 0) {
    const order = { allowEmpty: false, confirm: false, source: 'Sandbox' } as const;
    await catalog.sync(SANDBOX, { records: demoCatalog(), ...order });
  }
}

/** Sets the demo agents' products and subscriptions once. */
export async function seedSubscriptions(
  app: NestFastifyApplication,
  agentIds: ReadonlyMap<string, number>,
): Promise<void> {
  const dataSource = app.get(DataSource);
  const known: unknown[] = await dataSource.query('select from agent_subscription limit 1');
  if (known.length > 0) return;
  await inTransaction(dataSource, async (tx) => {
    for (const { agent, products, operations, processes } of AUTHORISATIONS) {
      const agentId = agentIds.get(agent);
      for (const { company, product } of products) {
        await tx.query('insert into agent_product values ($1, $2, $3) on conflict do nothing', [
          agentId,
          company[0],
          product[0],
        ]);
      }
      await tx.query(
        `insert into agent_subscription (agent_id, service_operation_id, outsource_process_id)
         select $1::int, unnest($2::int[]), null::int union all select $1, $3::int, unnest($4::int[]) on conflict do nothing`,
        [agentId, operations, HELPER[0], processes],
      );
    }
  });
}

function demoCatalog(): CatalogRecord[] {
  const companies = [ORNEK, KIYI, YAYLA];
  return [
    ...PRODUCTS.flatMap((of) => OPERATIONS.map((operation) => ofProduct(of, operation))),
    ...companies.flatMap((company) => COMPANY_OPERATIONS.map((operation) => ofCompany(company, operation))),
    ...companies.flatMap((company) =>
      PROCESSES.map(([outsourceProcessId, outsourceProcessName]) => ({
        ...ofCompany(company, HELPER),
        outsourceProcessId,
        outsourceProcessName,
      })),
    ),
  ];
}

function ofCompany([companyId, companyName]: Named, [operationId, operationName]: Named): CatalogRecord {
  return {
    insuranceCompanyId: companyId,
    insuranceCompanyName: companyName,
    serviceOperationId: operationId,
    serviceOperationName: operationName,
    serviceName: `${companyName} Web Servisi`,
  };
}

function ofProduct({ company, product, branch }: DemoProduct, operation: Named): CatalogRecord {
  return {
    ...ofCompany(company, operation),
    serviceName: `${branch[1]} Servisi`,
    productId: product[0],
    productName: product[1],
    productBranchId: branch[0],
    productBranchName: branch[1],
  };
}
