import type { Service } from './use-board.js';

/** The operation, with its outsource process if it has one. */
export function operationName({
  ServiceOperationName,
  OutsourceProcessName,
}: Pick<Service, 'ServiceOperationName' | 'OutsourceProcessName'>): string {
  return OutsourceProcessName === null
    ? ServiceOperationName
    : `${ServiceOperationName} · ${OutsourceProcessName}`;
}
