// The same sync as it is usually written: each row is looked up and saved as an entity.
import { Delivery, Notification } from '../../dist/src/notifications/notification.entity.js';
import { newReferanceNo } from '../../dist/src/notifications/references.js';
import { naturalOrder } from '../../dist/src/parameters/parameter-rows.rules.js';
import { ParameterValue } from '../../dist/src/parameters/parameter-value.entity.js';
import {
  VehicleCatalogChange,
  VehicleCatalogVersion,
  VehicleType,
} from '../../dist/src/vehicle-catalog/vehicle-catalog.entity.js';

const VALUES_PER_NOTIFICATION = 1_000;

export function saveRowByRow(dataSource, vehicles, agents) {
  return dataSource.transaction(async (tx) => {
    const updatedAt = new Date();
    const { id: versionId } = await tx.save(VehicleCatalogVersion, {
      version: String(updatedAt.getTime()).padStart(17, '0'),
      syncedAt: updatedAt,
      changedCount: vehicles.length,
      typeCount: vehicles.length,
      activeCount: vehicles.length,
    });
    const changed = [];
    let place = 0;
    for (const { brandCode, modelCode, brandName, modelName, values } of vehicles) {
      const modelYears = values.map(([Year, Value]) => ({ Year, Value }));
      const known = await tx.findOneBy(VehicleType, { brandCode, modelCode });
      const names = { brandName, modelName };
      await tx.save(VehicleType, {
        ...known,
        brandCode,
        modelCode,
        ...names,
        modelYears,
        isActive: true,
        updatedAt,
      });
      await tx.save(VehicleCatalogChange, {
        versionId,
        place: ++place,
        brandCode,
        modelCode,
        previousBrandName: known?.brandName,
        previousModelName: known?.modelName,
        previousModelYears: known?.modelYears,
      });
      const brand = { ParameterId: 91, ParameterValue: `${brandCode}` };
      const type = { ParameterId: 92, ParameterValue: `${brandCode}-${modelCode}` };
      changed.push(await saveParameter(tx, brand, brandName, [], []));
      changed.push(await saveParameter(tx, type, modelName, [brand], []));
      for (const [year, lira] of values) {
        const key = { ParameterId: 93, ParameterValue: `${brandCode}-${modelCode}-${year}` };
        const detail = { KeyId: 22, KeyName: 'Araç Değeri', KeyValue: `${lira}` };
        changed.push(await saveParameter(tx, key, `${year}`, [brand, type], [detail]));
      }
    }
    for (let start = 0; start < changed.length; start += VALUES_PER_NOTIFICATION)
      await announce(tx, changed.slice(start, start + VALUES_PER_NOTIFICATION), agents);
  });
}

async function announce(tx, values, agents) {
  const [{ id }] = await tx.query(`select nextval('notification_no') as id`);
  const payload = JSON.stringify([{ ChangeType: 'updated', Values: values }]);
  await tx.save(Notification, { id, type: 8, payload, createdAt: new Date() });
  for (let agentId = 1; agentId <= agents; agentId++)
    await tx.save(Delivery, {
      notificationId: id,
      agentId,
      type: 8,
      referanceNo: newReferanceNo(agentId, new Date()),
    });
}

async function saveParameter(
  tx,
  { ParameterId, ParameterValue: value },
  parameterName,
  dependents,
  additionalDetails,
) {
  const key = { parameterId: ParameterId, parameterValue: value };
  const known = await tx.findOneBy(ParameterValue, key);
  const state = { parameterName, status: true, crossed: false, dependents, additionalDetails };
  await tx.save(ParameterValue, {
    ...known,
    ...key,
    ...state,
    dependents: JSON.stringify(dependents),
    additionalDetails: JSON.stringify(additionalDetails),
    naturalOrder: naturalOrder(value),
  });
  return { ...key, ...state };
}
