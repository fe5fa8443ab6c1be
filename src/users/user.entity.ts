import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Role } from '../access/roles.js';

/** A person logs in with a password, a machine with a secret or a signed assertion (`POST /oauth/token`). */
export const USER_KINDS = ['Person', 'Machine'] as const;
export type UserKind = (typeof USER_KINDS)[number];

/** Where a user proves who he is: here, or at the provider of the company (OpenID Connect). */
export const USER_SOURCES = ['Local', 'Provider'] as const;
export type UserSource = (typeof USER_SOURCES)[number];
export const sourceOf = (providerIssuer: string | null): UserSource =>
  providerIssuer === null ? 'Local' : 'Provider';

/** A person or a program. Users are deactivated, never deleted, because actions name them. */
@Entity('app_user')
@Check(
  'app_user_kind',
  "kind = 'Person' or kind = 'Machine' and password_hash is null and not roles && '{Administrator,Operator}'",
)
@Check(
  'app_user_provider',
  `provider_issuer is null and provider_subject is null or provider_issuer is not null and provider_subject is not null
    and kind = 'Person' and password_hash is null and not break_glass`,
)
@Index('app_user_user_name', ['userName'], { unique: true })
@Index('app_user_provider_subject', ['providerIssuer', 'providerSubject'], { unique: true })
export class User {
  /** `sub` of the user's access tokens is this number in decimal. */
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS' })
  id: number;

  /** Compared exactly. */
  @Column({ type: 'text' })
  userName: string;

  /** The name that tokens and actions show; null means the user name. */
  @Column({ type: 'text', nullable: true })
  displayName: string | null;

  @Column({ type: 'text', default: 'Person', update: false })
  kind: UserKind;

  /** The provider of a user who signs in there, and the user's name in its tokens; both null for a user of this service. */
  @Column({ type: 'text', nullable: true, update: false })
  providerIssuer: string | null;

  @Column({ type: 'text', nullable: true, update: false })
  providerSubject: string | null;

  /** Whether the user may sign in with the password while staff otherwise sign in by the provider. */
  @Column({ type: 'boolean', default: false })
  breakGlass: boolean;

  /** argon2id, null for a machine and a user of the provider; not selected unless asked for, so that it cannot slip into an answer. */
  @Column({ type: 'text', nullable: true, select: false })
  passwordHash: string | null;

  /**
   * The end of a password that somebody else set, until its user replaces it; null for the user's own. A trigger empties it
   * with a new password.
   */
  @Column({ type: 'timestamptz', nullable: true })
  passwordEndsAt: Date | null;

  /** Since when a sign-in needs a code beside the password; null when it does not. */
  @Column({ type: 'timestamptz', nullable: true })
  secondFactorSince: Date | null;

  /** Secret of the codes, encrypted; it counts from `secondFactorSince` on. */
  @Column({ type: 'text', nullable: true, select: false })
  totpSecret: string | null;

  /** Numbers of the last intervals whose codes were accepted, so that none is accepted twice. */
  @Column({ type: 'bigint', array: true, nullable: true, select: false })
  totpSteps: string[] | null;

  /** SHA-256 of the recovery codes that are left. */
  @Column({ type: 'text', array: true, nullable: true, select: false })
  recoveryCodes: string[] | null;

  @Column({ type: 'text', array: true })
  roles: Role[];

  @Column({ type: 'text', array: true })
  permissions: string[];

  @Column({ type: 'int', array: true })
  insuranceCompanyIds: number[];

  /** The agent that a PlatformUser acts for. */
  @Column({ type: 'int', nullable: true })
  agentId: number | null;

  /** Networks (CIDR) that a machine may call from; none of them is any. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  allowedAddresses: string[];

  @Column({ type: 'boolean', default: true })
  isActive: boolean;

  /** Created by the sandbox, with a password that lies in a file. */
  @Column({ type: 'boolean', default: false })
  isDemo: boolean;

  /**
   * Counts changes of the password and of what access tokens state; each change ends the tokens issued before. A
   * trigger counts, whatever statement makes the change.
   */
  @Column({ type: 'int', default: 0, update: false })
  tokenEpoch: number;

  /** The moment of the last of these changes, by the database's clock; null when there was none. */
  @Column({ type: 'timestamptz', nullable: true, update: false })
  accessChangedAt: Date | null;

  /**
   * When the user last logged in with the password, or a machine got a token (behind by a minute at most), by the database's
   * clock; null when not since it is recorded.
   */
  @Column({ type: 'timestamptz', nullable: true })
  lastLoginAt: Date | null;

  /** The last call with a token of the user, to an hour; null when there was none since it is recorded. */
  @Column({ type: 'timestamptz', nullable: true, update: false })
  lastUsedAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()', update: false })
  useRecordedSince: Date;

  /** Counts the changes of the user, by a trigger, whatever statement makes them. */
  @Column({ type: 'int', default: 1, update: false })
  version: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

/** What access tokens state of a user. */
export type TokenUser = Pick<
  User,
  | 'id'
  | 'userName'
  | 'displayName'
  | 'roles'
  | 'permissions'
  | 'insuranceCompanyIds'
  | 'agentId'
  | 'tokenEpoch'
  | 'passwordEndsAt'
  | 'secondFactorSince'
  | 'providerIssuer'
  | 'breakGlass'
>;
