import type { DataSource } from 'typeorm';
import type { BodyHold } from '../../api/binding/body-budget.js';

/**
 * Reads the stored payload of a delivery once `hold` has room for its bytes: a payload may have tens of megabytes. Null when
 * there is none to read, or none any more.
 * @param size bytes of the payload; null for none
 * @throws DomainError General.Unavailable when there was no room in time
 */
export async function storedPayload(
  dataSource: DataSource,
  deliveryId: bigint,
  size: number | null,
  hold: BodyHold,
): Promise<string | null> {
  if (size === null) return null;
  await hold.add(size);
  await hold.complete();
  const [kept]: { payload: string | null }[] = await dataSource.query(READ_PAYLOAD, [deliveryId]);
  return kept?.payload ?? null;
}

const READ_PAYLOAD = `
  select n.payload from (
    select notification_id, created_at from delivery where id = $1
    union all
    select notification_id, created_at from finished_delivery where id = $1
  ) d join notification n on n.id = d.notification_id and n.created_at = d.created_at`;
