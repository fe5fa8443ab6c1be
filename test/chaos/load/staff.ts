import { call } from '../../support/outgoing-logs.js';
import { pathOf, state, upsert } from '../../support/parameters.js';
import { PARAMETER } from '../world.js';
import { change, newKey, type Piece, type Tools } from './worker.js';

const VALUES = 12;
const REMOVED_SHARE = 0.15;
const BULK_SHARE = 0.3;

/**
 * Closes a service, or opens it again; each worker has its own `place`, so that no other changes the service meanwhile.
 */
export const turnService =
  (place: number): Piece =>
  async (tools) => {
    const { voice, sessions, world } = tools;
    const id = world.serviceIds[place];
    const admin = await sessions.admin();
    const shown = await voice.ask('GET', '/api/ServiceAvailabilities?pageSize=200', admin);
    const items = shown.answer?.status === 200 ? shown.answer.items<Item>() : [];
    const present = items.find(({ Id }) => Id === id)?.Status;
    if (present === undefined) return;
    const key = newKey();
    const body = {
      status: present === 'Active' ? 'ManualDisabled' : 'Active',
      reason: key,
      expectedStatus: present,
    };
    const asking = voice.ask('POST', `/api/admin/service-availabilities/${id}/status`, admin, body);
    await change(tools, { what: 'status', key }, asking);
  };

interface Item {
  Id: number;
  Status: string;
}

/** Changes values of a parameter, one or three at once, or removes one. */
export const changeParameter: Piece = async (tools) => {
  const { voice, sessions, random } = tools;
  const admin = await sessions.admin();
  const value = drawnValue(tools);
  const key = newKey();
  if (random() < REMOVED_SHARE) {
    await voice.ask('DELETE', pathOf(PARAMETER, value), admin);
    return;
  }
  const asking =
    random() < BULK_SHARE
      ? voice.ask('POST', '/api/admin/parameters/changes', admin, {
          changes: [...new Set([value, drawnValue(tools), drawnValue(tools)])].map((one) =>
            upsert(PARAMETER, one, { parameterName: key }),
          ),
        })
      : voice.ask('PUT', pathOf(PARAMETER, value), admin, state({ parameterName: key }));
  await change(tools, { what: 'parameter', key }, asking);
};

function drawnValue({ random }: Tools): string {
  return `value-${Math.floor(random() * VALUES)}`;
}

/** Announces a call of an adapter. */
export const recordLog: Piece = async (tools) => {
  const { voice, sessions, world, random } = tools;
  const adapter = await sessions.as(world.users.adapter);
  const key = newKey();
  const agentId = world.agentIds[Math.floor(random() * (world.agentIds.length - 1))];
  const url = `https://servis.ornek-sigorta.example/${key}`;
  const asking = voice.ask('POST', '/api/outgoing-logs', adapter, call({ agentId, url }));
  await change(tools, { what: 'log', key }, asking);
};
