import type { Service } from './service.js';

/** The operation, with its outsource process if it has one. */
export function operationName({
  ServiceOperationName,
  OutsourceProcessName,
}: Pick<Service, 'ServiceOperationName' | 'OutsourceProcessName'>): string {
  return OutsourceProcessName === null
    ? ServiceOperationName
    : `${ServiceOperationName} · ${OutsourceProcessName}`;
}

/** Operation, product and company: enough to know the service by. */
export function nameOf(
  service: Parameters<typeof operationName>[0] & Pick<Service, 'ProductName' | 'InsuranceCompanyName'>,
): string {
  return [operationName(service), service.ProductName, service.InsuranceCompanyName].join(' · ');
}
