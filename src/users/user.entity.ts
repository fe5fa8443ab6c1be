import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Role } from '../access/roles.js';

/** A person or a program that may log in. Users are deactivated, never deleted, because actions name them. */
@Entity('app_user')
@Index('app_user_user_name', ['userName'], { unique: true })
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

  /** argon2id; not selected unless asked for, so that it cannot slip into an answer. */
  @Column({ type: 'text', select: false })
  passwordHash: string;

  @Column({ type: 'text', array: true })
  roles: Role[];

  @Column({ type: 'text', array: true })
  permissions: string[];

  @Column({ type: 'int', array: true })
  insuranceCompanyIds: number[];

  /** The agent that a PlatformUser acts for. */
  @Column({ type: 'int', nullable: true })
  agentId: number | null;

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

  /** When the user last logged in with the password, by the database's clock; null when not since it is recorded. */
  @Column({ type: 'timestamptz', nullable: true })
  lastLoginAt: Date | null;

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
>;
