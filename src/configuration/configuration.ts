import type { Permission, Role } from '../access/roles.js';
import type { AgreedKind, NamedCode } from '../codes/agreed-codes.rules.js';
import type { UserKind } from '../users/user.entity.js';

export const FORMAT = 'zeyil-configuration';
export const PLAN_FORMAT = 'zeyil-configuration-plan';
/** Raised when a file of this release means something else to an older one, or cannot be read by it. */
export const FORMAT_VERSION = 1;

export interface Product {
  insuranceCompanyId: number;
  productId: number;
}

export interface Operation {
  serviceOperationId: number;
  outsourceProcessId: number | null;
}

/** What identifies a record of the service catalog in every installation. */
export interface ServiceKey {
  insuranceCompanyId: number;
  productId: number | null;
  serviceOperationId: number;
  outsourceProcessId: number | null;
}

/** The fields of an agent that are one value each. */
export interface AgentValues {
  platformUrl: string | null;
  isActive: boolean;
  autoPause: { failures: number; minutes: number } | null;
  perSecond: number | null;
  resumePerSecond: number;
}

export interface ConfiguredAgent extends AgentValues {
  name: string;
  products: Product[];
  subscriptions: Operation[];
}

export interface UserValues {
  kind: UserKind;
  roles: Role[];
  permissions: Permission[];
  insuranceCompanyIds: number[];
  agent: string | null;
  allowedAddresses: string[];
  isActive: boolean;
  breakGlass: boolean;
}

export interface ConfiguredUser extends UserValues {
  userName: string;
}

/** The kinds of agreed numbers by their names in the file. */
export const CODE_KINDS = {
  currencies: 'Currencies',
  endorsementTypes: 'EndorsementTypes',
  rejectReasons: 'RejectReasons',
} as const satisfies Readonly<Record<string, AgreedKind>>;
export type CodeKind = keyof typeof CODE_KINDS;

/** What of an installation a file carries to another: named by what means the same there. */
export interface Configuration {
  agents: ConfiguredAgent[];
  users: ConfiguredUser[];
  codes: Record<CodeKind, NamedCode[]>;
  /** The records whose automatic evaluation is switched on. */
  evaluation: ServiceKey[];
}

type Given<T, Key extends keyof T> = Pick<T, Key> & Partial<T>;

/** The configuration that a file asks for: what it leaves out stays as it is. */
export interface WantedConfiguration {
  agents?: Given<ConfiguredAgent, 'name'>[];
  users?: Given<ConfiguredUser, 'userName'>[];
  codes?: Partial<Configuration['codes']>;
  evaluation?: ServiceKey[];
}

export const productKey = ({ insuranceCompanyId, productId }: Product) =>
  `${insuranceCompanyId}/${productId}`;

export const operationKey = ({ serviceOperationId, outsourceProcessId }: Operation) =>
  outsourceProcessId === null ? `${serviceOperationId}` : `${serviceOperationId}/${outsourceProcessId}`;

/** Company, product, operation, process; `-` where the record has none. */
export const serviceKey = (key: ServiceKey) =>
  [key.insuranceCompanyId, key.productId ?? '-', key.serviceOperationId, key.outsourceProcessId ?? '-'].join(
    '/',
  );

/** The order of a file: by code units, which every machine and database has alike. */
export function byText<T>(textOf: (item: T) => string): (one: T, other: T) => number {
  return (one, other) => {
    const [first, second] = [textOf(one), textOf(other)];
    return first < second ? -1 : Number(first > second);
  };
}
