import type { QueryFilters } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api, type ResponseOf } from './client.js';
import { ApiError } from './errors.js';
import { inTime } from './http.js';
import { LONGEST_WAIT_MS, queries } from './queries.js';
import { session } from './session.js';

type Pulse = ResponseOf<'/api/admin/pulse', 'get'>;
type Area = keyof Pulse['Revisions'];

/** Whether the page shows what the service has at present. */
export interface LiveState {
  /**
   * `resting`: the access token has ended, and the next key or press renews it; a renewal without a person would keep an unused
   * session alive. `lost`: no answer came, or one without the database.
   */
  kind: 'starting' | 'live' | 'paused' | 'resting' | 'lost';
  /** The service's moment of the last news, as the API writes it. */
  at: string | undefined;
  counts: Pulse['Counts'] | undefined;
  /** While `lost`: the service answers, but its database does not. */
  isDatabaseAway: boolean;
}

/** What a person does; its end, so that a press of the pill finds the state that the person saw. */
const INPUTS = ['pointerup', 'pointercancel', 'keyup'] as const;
const EVERY_MS = 5_000;
const EVERY_HIDDEN_MS = 60_000;
/** Waits after a failure; the last one goes on. */
const AFTER_FAILURES_MS = [2_000, 5_000, 10_000, 30_000];

const pulse = () => inTime((signal) => api.call('get', '/api/admin/pulse', { signal }));

const lists = (...queryKey: string[]): QueryFilters => ({ queryKey });
const SERVICES = lists('services');
const DELIVERIES = lists('deliveries');
const PARAMETERS = lists('parameters');

/** The queries that show something of an area. */
const SHOWN: Record<Area, readonly QueryFilters[]> = {
  ServiceStatuses: [SERVICES],
  ServiceCatalog: [SERVICES, lists('catalog')],
  Deliveries: [DELIVERIES],
  Agents: [lists('agents'), lists('services', 'audience')],
  VehicleSyncs: [lists('vehicles'), PARAMETERS],
  // Each change of a user or a parameter has an entry in the audit.
  Audit: [lists('audit'), lists('users'), PARAMETERS],
};
const firstOf = ({ queryKey }: QueryFilters) => String(queryKey?.[0]);
const KEPT_LIVE = new Set(Object.values(SHOWN).flat().map(firstOf));

/**
 * Looks every few seconds whether something has changed, and has those lists read again whose area has moved. It begins with the
 * first listener and ends with the last one.
 */
export class Live {
  private state: LiveState = {
    kind: 'starting',
    at: undefined,
    counts: undefined,
    isDatabaseAway: false,
  };
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private revisions: Pulse['Revisions'] | undefined;
  /** Lists that the next poll has read again, also where no revision has moved. */
  private due: QueryFilters[] = [];
  private failures = 0;
  /** The wait that the last refusal asked for. */
  private askedMs = 0;
  private isLooking = false;
  /** The service's moment of the last news, and when it came on performance.now()'s scale. */
  private heard: { at: number; mark: number } | undefined;

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.listeners.size === 0) this.begin();
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.end();
    };
  };
  readonly current = (): LiveState => this.state;

  /** Stops the updates, or goes on with them. */
  toggle(): void {
    if (this.state.kind === 'resting') {
      void this.poll(true);
      return;
    }
    const isPaused = this.state.kind === 'paused';
    this.set({ kind: isPaused ? 'live' : 'paused' });
    if (isPaused) void this.poll();
    else clearTimeout(this.timer);
  }

  /**
   * Reads the revisions and counts at once, after a change of the person's own. The caller reads the lists of `areas` again, the first
   * parts of their keys; other lists whose revisions have moved are read again with the next poll. Never rejects: a missing answer is
   * reported by the next poll.
   */
  async refresh(areas: readonly string[]): Promise<void> {
    try {
      const { Now, Revisions, Counts } = await pulse();
      this.due.push(...this.moved(Revisions).filter((shown) => !areas.includes(firstOf(shown))));
      this.set({ at: Now, counts: Counts });
    } catch {
      return;
    }
  }

  private begin(): void {
    for (const event of INPUTS) addEventListener(event, this.wake);
    document.addEventListener('visibilitychange', this.appear);
    void this.poll();
  }

  private end(): void {
    clearTimeout(this.timer);
    for (const event of INPUTS) removeEventListener(event, this.wake);
    document.removeEventListener('visibilitychange', this.appear);
  }

  /** A person is there again. */
  private readonly wake = (): void => {
    if (this.state.kind === 'resting') void this.poll(true);
  };

  private readonly appear = (): void => {
    if (!document.hidden) void this.poll();
  };

  private async poll(mayRenew = false): Promise<void> {
    if (this.state.kind === 'paused' || this.isLooking) return;
    clearTimeout(this.timer);
    if (!mayRenew && !session.hasToken() && this.state.kind !== 'starting') {
      this.set({ kind: 'resting' });
    } else {
      this.isLooking = true;
      await this.read();
      this.isLooking = false;
    }
    this.again();
  }

  private async read(): Promise<void> {
    try {
      const { Now, Revisions, Counts } = await pulse();
      const wasLost = this.state.kind === 'lost';
      this.failures = 0;
      this.askedMs = 0;
      if (this.isPaused()) return;
      this.set({ kind: 'live', at: Now, counts: Counts });
      const due = this.due.splice(0);
      const news = new Set([...due, ...this.moved(Revisions)]);
      // What the audit records, and what a person decides about at the moment, is read again only at a word.
      if (wasLost) void queries.invalidateQueries({ predicate: ({ meta }) => meta?.['isHeld'] !== true });
      else for (const shown of news) void queries.invalidateQueries(shown);
    } catch (error) {
      // A refusal of the caller is shown by the sign-in.
      if (this.isPaused() || (error instanceof ApiError && error.status < 500)) return;
      this.failures += 1;
      const refusal = error instanceof ApiError ? error.refusal : undefined;
      this.askedMs = (refusal?.retryAfter ?? 0) * 1_000;
      this.set({ kind: 'lost', isDatabaseAway: refusal?.status === 503 });
    }
  }

  /** What shows something of the areas that have moved since the last revisions. */
  private moved(revisions: Pulse['Revisions']): QueryFilters[] {
    const { revisions: before } = this;
    this.revisions = revisions;
    if (before) {
      const areas = (Object.keys(SHOWN) as Area[]).filter((area) => revisions[area] !== before[area]);
      // This revision counts a change from before its commit on: what is read now may still be without it.
      if (areas.includes('Deliveries')) this.due.push(DELIVERIES);
      return areas.flatMap((area) => SHOWN[area]);
    }
    // Reads begun before the first revisions may show what was before a change that these revisions count already.
    const isKeptLive: QueryFilters = { predicate: (query) => KEPT_LIVE.has(firstOf(query)) };
    const early = new Set(queries.getQueryCache().findAll(isKeptLive));
    this.due.push({ predicate: (query) => early.has(query) });
    return [];
  }

  private again(): void {
    if (this.isPaused() || this.listeners.size === 0) return;
    const failed = AFTER_FAILURES_MS[Math.min(this.failures, AFTER_FAILURES_MS.length) - 1];
    const usual = document.hidden ? EVERY_HIDDEN_MS : EVERY_MS;
    const wait = failed === undefined ? usual : Math.max(failed, Math.min(this.askedMs, LONGEST_WAIT_MS));
    this.timer = setTimeout(() => void this.poll(), wait);
  }

  /** The state may have changed while a call was under way. */
  private isPaused(): boolean {
    return this.state.kind === 'paused';
  }

  /** The service's time in milliseconds: by the last news and the time since, since the browser's own clock may be wrong. */
  serviceNow(): number {
    return this.heard === undefined ? Date.now() : this.heard.at + performance.now() - this.heard.mark;
  }

  private set(change: Partial<LiveState>): void {
    if (change.at !== undefined) this.heard = { at: Date.parse(change.at), mark: performance.now() };
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** The page's own. */
export const live = new Live();

export function useLive(): LiveState {
  return useSyncExternalStore(live.subscribe, live.current);
}

/** Has the lists and counts of areas, and their notifications, read again after a change of the person's own. */
export async function reread(
  ...areas: ('services' | 'catalog' | 'parameters' | 'deliveries' | 'agents' | 'users')[]
): Promise<void> {
  const all = [...new Set([...areas, 'deliveries'])];
  // Revisions first: what changes after them moves the next poll's.
  await live.refresh(all);
  await Promise.all(all.map((area) => queries.invalidateQueries({ queryKey: [area] })));
}
