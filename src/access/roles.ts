/** Every role of the gateway, spelt as tokens carry it. */
export const ROLES = [
  'InsuranceCompanyAPIUser',
  'InsuranceCompanyAPIAdmin',
  'Supervizor',
  'PlatformUser',
  'Administrator',
  'Operator',
  'IntegrationService',
] as const;
export type Role = (typeof ROLES)[number];

/** The roles of insurers' clients. */
export const INSURER_ROLES: readonly Role[] = [
  'InsuranceCompanyAPIUser',
  'InsuranceCompanyAPIAdmin',
  'Supervizor',
];

/** The roles of the service operator's staff. */
export const STAFF_ROLES: readonly Role[] = ['Administrator', 'Operator'];

/** `Create` is required by every operation that records something. */
export const PERMISSIONS = ['Create'] as const;
export type Permission = (typeof PERMISSIONS)[number];
