import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../../support/outgoing-logs.js';
import { pathOf, state, upsert } from '../../support/parameters.js';
import { MOODY_PLATFORMS } from '../plan.js';
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

const PAUSED_MS = 400;

/**
 * Pauses an agent for a while. A pause whose answer is missing may come later, and a repeat of it would change nothing: it is the last
 * one until the end of the block.
 */
export function pauseAgent(): Piece {
  let isUncertain = false;
  return async (tools) => {
    if (isUncertain) return;
    const { voice, sessions } = tools;
    const key = newKey();
    const admin = await sessions.admin();
    const path = `/api/admin/agents/${pausedAgent(tools)}/pause`;
    const { certainty } = await change(
      tools,
      { what: 'pause', key },
      voice.ask('POST', path, admin, { reason: key }),
    );
    isUncertain = certainty === 'unknown';
    await sleep(PAUSED_MS);
    await resumeAgent(tools);
  };
}

/** Resumes that agent, with as many tries as necessary. */
export async function resumeAgent(tools: Tools): Promise<void> {
  const { voice, sessions } = tools;
  const path = `/api/admin/agents/${pausedAgent(tools)}/resume`;
  while ((await voice.ask('POST', path, await sessions.admin())).certainty !== 'done') await sleep(PAUSED_MS);
}

const pausedAgent = ({ world }: Tools) => world.agentIds[MOODY_PLATFORMS - 1];

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
