import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { CodeNames } from '../codes/code-names.service.js';
import { switchRecords } from '../service-availability/evaluation/evaluation-switch.service.js';
import { ACTOR, type AuditedThing, fieldsThing, given, taken } from './applied-things.js';
import type { Changes, CodeChange } from './changes.rules.js';
import {
  CODE_KINDS,
  type CodeKind,
  type Configuration,
  type ServiceKey,
  serviceKey,
} from './configuration.js';
import type { PresentState } from './present-state.js';

/** Makes the changes of code names and of the automatic evaluation, and audits an apply as a whole. */
@Injectable()
export class ApplyOthers {
  constructor(
    private readonly codes: CodeNames,
    private readonly entries: AuditService,
  ) {}

  /** Makes the changes; returns the things for the audit. */
  async apply(
    tx: EntityManager,
    { codes, evaluation }: Changes,
    { configuration, serviceIds }: PresentState,
  ): Promise<AuditedThing[]> {
    for (const kind of new Set(codes.map((change) => change.kind))) {
      await this.codes.putWithin(tx, CODE_KINDS[kind], namesAfter(configuration, codes, kind));
    }
    const idsOf = (services: readonly ServiceKey[]) =>
      services.flatMap((service) => serviceIds.get(serviceKey(service)) ?? []);
    const [on, off] = [idsOf(evaluation.added), idsOf(evaluation.removed)];
    if (on.length > 0) await switchRecords(tx, true, { ids: on });
    if (off.length > 0) await switchRecords(tx, false, { ids: off });
    return [
      ...codes.flatMap(({ kind, code, was, becomes }) => thingOfCode(kind, code, was, becomes)),
      ...on.map((id) => given(`service availability ${id}`, 'AutomaticEvaluation')),
      ...off.map((id) => taken(`service availability ${id}`, 'AutomaticEvaluation')),
    ];
  }

  /** Records an apply: one action, which names each thing with its values before and after. */
  async audit(
    tx: EntityManager,
    things: readonly AuditedThing[],
    { fingerprint, prune }: { fingerprint: string; prune: boolean },
  ): Promise<void> {
    const details = { Fingerprint: fingerprint, Prune: prune };
    const audited = { action: 'config.apply', target: 'configuration', details } as const;
    const json = (values: AuditedThing['before']) => (values === null ? null : JSON.stringify(values));
    await this.entries.recordSelected(tx, ACTOR, audited, {
      sql: THINGS,
      parameters: [
        things.map(({ thing }) => thing),
        things.map(({ before }) => json(before)),
        things.map(({ after }) => json(after)),
      ],
    });
  }
}

/** $1 things, $2 and $3 their values before and after, each JSON or null. */
const THINGS = `
  select thing, before::jsonb, after::jsonb
  from unnest($1::text[], $2::text[], $3::text[]) as changed (thing, before, after)`;

/** All names of a kind after the changes: the others stay. */
function namesAfter({ codes }: Configuration, changes: readonly CodeChange[], kind: CodeKind) {
  const names = new Map(codes[kind].map((name) => [name.code, name]));
  for (const change of changes.filter((one) => one.kind === kind)) {
    if (change.becomes) names.set(change.code, change.becomes);
    else names.delete(change.code);
  }
  return [...names.values()];
}

function thingOfCode(
  kind: CodeKind,
  code: number,
  was: CodeChange['was'],
  becomes: CodeChange['becomes'],
): AuditedThing[] {
  const thing = `codes ${CODE_KINDS[kind]} ${code}`;
  const names = (of: CodeChange['was']) => of && { tr: of.tr, en: of.en };
  if (!becomes) return [{ thing, before: names(was) ? { Tr: was?.tr, En: was?.en } : null, after: null }];
  return fieldsThing(thing, names(was), { tr: becomes.tr, en: becomes.en });
}
