import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ANY_ADMINISTRATOR } from '../access/may-act.sql.js';
import { validationError } from '../api/general.refusals.js';
import { UserAdministrationService } from '../users/user-administration.service.js';
import { ACTOR, type AuditedThing, fieldsThing, inPlace } from './applied-things.js';
import type { UserChange } from './changes.rules.js';
import type { WantedConfiguration } from './configuration.js';
import type { PresentState } from './present-state.js';

/** Makes the changes of users and their rights, by the rules of their screens. */
@Injectable()
export class ApplyUsers {
  constructor(private readonly users: UserAdministrationService) {}

  /** Makes the changes; returns the things for the audit. @param agentIds of all agents by their names, the new ones as well */
  async apply(
    tx: EntityManager,
    changes: readonly UserChange[],
    { userIds }: PresentState,
    wanted: WantedConfiguration,
    agentIds: ReadonlyMap<string, number>,
  ): Promise<AuditedThing[]> {
    const things: AuditedThing[] = [];
    for (const change of changes) {
      const { userName, isNew, fields, was } = change;
      await inPlace(placeOf(wanted, userName), async () => {
        const id = await this.write(tx, change, userIds.get(userName), agentIds);
        things.push(
          ...fieldsThing(`user ${id}`, isNew ? undefined : was, isNew ? { userName, ...fields } : fields),
        );
      });
    }
    if (changes.length > 0) await requireAdministrator(tx);
    return things;
  }

  private async write(
    tx: EntityManager,
    { userName, isNew, fields }: UserChange,
    id: number | undefined,
    agentIds: ReadonlyMap<string, number>,
  ): Promise<number> {
    const { agent, kind, ...rights } = fields;
    const agentId = agent === undefined || agent === null ? agent : agentIds.get(agent);
    if (typeof agent === 'string' && agentId === undefined) {
      const Message = `The agent ${JSON.stringify(agent)} is neither here nor in the file.`;
      throw validationError([{ Field: 'Agent', Message }]);
    }
    if (isNew || id === undefined) {
      const { roles = [], permissions = [], insuranceCompanyIds = [], ...others } = rights;
      return this.users.createWithin(tx, ACTOR, {
        ...others,
        ...(kind && { kind }),
        userName,
        roles,
        permissions,
        insuranceCompanyIds,
        ...(typeof agentId === 'number' && { agentId }),
      });
    }
    if (kind !== undefined) {
      throw validationError([{ Field: 'Kind', Message: 'The kind of a user cannot change.' }]);
    }
    await this.users.changeWithin(tx, ACTOR, id, { ...rights, ...(agentId !== undefined && { agentId }) });
    return id;
  }
}

/** Refuses users without an Administrator who can sign in: a start of the service makes the first one only where there is no user. */
async function requireAdministrator(tx: EntityManager): Promise<void> {
  const found: unknown[] = await tx.query(ANY_ADMINISTRATOR);
  if (found.length > 0) return;
  throw new Error(
    'No Administrator who can sign in would be here: users of a file have no password. Start the service once before, which makes the first one.',
  );
}

function placeOf({ users = [] }: WantedConfiguration, userName: string): string {
  const index = users.findIndex((user) => user.userName === userName);
  return index < 0 ? `user ${JSON.stringify(userName)}` : `users[${index}]`;
}
