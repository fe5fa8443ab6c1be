// A catalog of 45 companies, their agents, and the next catalog: some records removed, as many new ones.
import { withClient } from '../servers.mjs';

const COMPANIES = 45;
const PRODUCTS = 20;
/** Operations from here on are in no catalog at first, though agents are subscribed to the first ten of them. */
const FIRST_NEW = 111;

/** A database with agents, each with 20 products and 50 subscriptions. */
export async function fill(url, agents) {
  await withClient(url, async (client) => {
    await client.query(`insert into agent (name) select 'Acente ' || n from generate_series(1, ${agents}) n`);
    await client.query(`
      insert into agent_product
      select distinct a, c, c * 100 + p
      from (select a, 1 + (a * 7 + n * 13) % ${COMPANIES} as c, 1 + (a + n * 3) % ${PRODUCTS} as p
            from generate_series(1, ${agents}) a, generate_series(1, 20) n) x`);
    await client.query(`
      insert into agent_subscription (agent_id, service_operation_id, outsource_process_id)
      select a, 1 + (a + n * 2) % 120, null from generate_series(1, ${agents}) a, generate_series(1, 45) n
      union all
      select a, 200 + n % 2, 10 + n from generate_series(1, ${agents}) a, generate_series(1, 5) n`);
  });
}

/** The catalog: operations by company and product, and for every company some without product. */
export function catalog(records) {
  const list = [];
  for (let n = 0; n < Math.floor(records / 100); n++) {
    const [company, operation] = [1 + (n % COMPANIES), 200 + (Math.floor(n / COMPANIES) % 2)];
    list.push(record(company, undefined, operation, 10 + Math.floor(n / COMPANIES / 2)));
  }
  for (let n = 0; list.length < records; n++) {
    const place = n % (COMPANIES * PRODUCTS);
    const company = 1 + (place % COMPANIES);
    const product = company * 100 + 1 + Math.floor(place / COMPANIES);
    list.push(record(company, product, 1 + Math.floor(n / (COMPANIES * PRODUCTS))));
  }
  return list;
}

/**
 * The next catalog: without the oldest `changed / 2` records with a product, and with another operation of their
 * products.
 */
export function next(list, round, changed) {
  const first = list.findIndex(({ productId }) => productId !== undefined);
  const gone = list.slice(first, first + changed / 2);
  const added = gone.map((record) => ({ ...record, serviceOperationId: FIRST_NEW + round }));
  return [...list.slice(0, first), ...list.slice(first + changed / 2), ...added];
}

function record(insuranceCompanyId, productId, serviceOperationId, outsourceProcessId) {
  return {
    insuranceCompanyId,
    insuranceCompanyName: `Örnek Sigorta ${insuranceCompanyId}`,
    productId,
    productName: productId && `Kasko ${productId}`,
    productBranchId: productId && 2,
    productBranchName: productId && 'Kasko',
    serviceOperationId,
    serviceOperationName: `Teklif Al ${serviceOperationId}`,
    serviceName: 'Kasko Teklif Servisi',
    outsourceProcessId,
    outsourceProcessName: outsourceProcessId && `Süreç ${outsourceProcessId}`,
  };
}
