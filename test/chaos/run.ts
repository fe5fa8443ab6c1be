import { setTimeout as sleep } from 'node:timers/promises';
import { checkEnd, checkMemory } from './checks/end.js';
import { checkTakeOvers } from './checks/take-over.js';
import { Director } from './faults/director.js';
import { Findings } from './findings.js';
import { History } from './history.js';
import { Inspector } from './inspector.js';
import { Ledger } from './ledger.js';
import { Voice } from './load/ask.js';
import { FeedReader } from './load/feed-reader.js';
import { startLoad } from './load/load.js';
import { Sessions } from './load/sessions.js';
import type { Tools } from './load/worker.js';
import { type PlannedFault, planRounds } from './plan.js';
import { generator } from './random.js';
import { Figures } from './report.js';
import { type Stage, setStage } from './stage.js';
import { makeWorld } from './world.js';

export interface ChaosOptions {
  seed: number;
  rounds: number;
  /** The number of rounds between two looks at everything. */
  block: number;
  store: 'folder' | 's3';
  /** An empty directory that other accounts may pass through. */
  root: string;
  /** Ends the run at once: stops everything that it started, and rejects. */
  interruption?: AbortSignal;
  /** Called with the figures after each look. */
  progress?: (figures: Figures) => void;
  /** Called after each look, while nothing is under way; the run goes on when it has resolved. */
  look?: (stage: Stage, figures: Figures) => Promise<void>;
  /** Asked after each look; ends the run before its last round. */
  isOver?: () => boolean;
  /** The number of a replica whose process no fault ends. */
  spared?: number;
}

const ROUND_MS = 1_800;

/** Plays the rounds of a seed and checks the results. */
export async function runChaos(options: ChaosOptions): Promise<Figures> {
  const random = generator(options.seed + 1_000_003);
  const stage = await setStage(options.root, options.store, random);
  try {
    return await Promise.race([new Run(options, stage, random).play(), interrupted(options.interruption)]);
  } finally {
    await stage.close();
  }
}

/** Rejects when the signal is aborted. */
export function interrupted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('Interrupted.')));
  });
}

/** The rounds without the faults that would end the process of this replica. */
function spare(rounds: PlannedFault[][], spared: number | undefined): PlannedFault[][] {
  if (spared === undefined) return rounds;
  const endsIt = ({ kind, target }: PlannedFault) =>
    kind === 'roll' || (kind === 'kill' && target === spared);
  return rounds.map((round) => round.filter((fault) => !endsIt(fault)));
}

class Run {
  private readonly history = new History();
  private readonly findings = new Findings();
  private readonly ledger = new Ledger();
  private readonly readers = [new FeedReader(200), new FeedReader(7)];
  private readonly figures = new Figures(this.history, this.findings, this.ledger);
  private readonly director: Director;
  private readonly inspector: Inspector;
  private tools: Tools;

  constructor(
    private readonly options: ChaosOptions,
    private readonly stage: Stage,
    private readonly random: () => number,
  ) {
    this.director = new Director(stage, this.history, this.findings);
    this.inspector = new Inspector(stage, this.figures, this.readers);
  }

  async play(): Promise<Figures> {
    const { options, stage, figures } = this;
    const startedAt = performance.now();
    const { url } = stage.balancer;
    const voice = new Voice(url, this.ledger);
    const world = await makeWorld(stage.replicas[0]?.url ?? '', stage.platforms.urls);
    const sessions = new Sessions(voice);
    this.tools = { voice, ledger: this.ledger, sessions, world, random: this.random };
    const rounds = spare(planRounds(options.seed, options.rounds), options.spared);
    for (let first = 0; first < rounds.length; first += options.block) {
      const block = rounds.slice(first, first + options.block);
      await this.playBlock(block);
      figures.rounds += block.length;
      figures.seconds = (performance.now() - startedAt) / 1_000;
      options.progress?.(figures);
      await options.look?.(stage, figures);
      if (options.isOver?.()) break;
    }
    figures.memory = await Promise.all(stage.replicas.map((replica) => replica.memory()));
    checkMemory(figures.memory, this.findings);
    checkTakeOvers(figures.takeOvers, this.findings);
    await checkEnd(stage, this.findings);
    this.history.close();
    figures.seconds = (performance.now() - startedAt) / 1_000;
    return figures;
  }

  private async playBlock(rounds: readonly PlannedFault[][]): Promise<void> {
    this.tools.sessions.forget();
    const begun = performance.now();
    const stopLoad = startLoad(this.tools, this.readers);
    for (const round of rounds) {
      const over = sleep(ROUND_MS);
      for (const fault of round) await this.director.begin(fault);
      await over;
    }
    await this.director.untilWell();
    await stopLoad();
    const underLoad = (performance.now() - begun) / 1_000;
    const answers = this.ledger.heard.length;
    await this.inspector.look(this.tools);
    const checks = (performance.now() - begun) / 1_000 - underLoad;
    this.figures.block = { answers, underLoad, checks };
  }
}
