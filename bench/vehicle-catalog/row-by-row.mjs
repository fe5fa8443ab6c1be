// The sync as it is usually written, an entity at a time; it makes no version and tells nobody.

import { naturalOrder } from '../../dist/src/parameters/parameter-rows.rules.js';
import { ParameterValue } from '../../dist/src/parameters/parameter-value.entity.js';
import { VehicleType } from '../../dist/src/vehicle-catalog/vehicle-catalog.entity.js';

export function saveRowByRow(dataSource, vehicles) {
  return dataSource.transaction(async (tx) => {
    const updatedAt = new Date();
    for (const { brandCode, modelCode, brandName, modelName, values } of vehicles) {
      const modelYears = values.map(([Year, Value]) => ({ Year, Value }));
      const known = await tx.findOneBy(VehicleType, { brandCode, modelCode });
      await tx.save(VehicleType, {
        ...known,
        brandCode,
        modelCode,
        brandName,
        modelName,
        modelYears,
        isActive: true,
        updatedAt,
      });
      const brand = { ParameterId: 91, ParameterValue: `${brandCode}` };
      const type = { ParameterId: 92, ParameterValue: `${brandCode}-${modelCode}` };
      await saveParameter(tx, brand, brandName, [], []);
      await saveParameter(tx, type, modelName, [brand], []);
      for (const [year, lira] of values) {
        const key = { ParameterId: 93, ParameterValue: `${brandCode}-${modelCode}-${year}` };
        const detail = { KeyId: 22, KeyName: 'Araç Değeri', KeyValue: `${lira}` };
        await saveParameter(tx, key, `${year}`, [brand, type], [detail]);
      }
    }
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
  await tx.save(ParameterValue, { ...known, ...key, ...state, naturalOrder: naturalOrder(value) });
}
