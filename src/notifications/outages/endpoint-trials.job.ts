import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { endpointOf } from '../../agents/endpoint.rules.js';
import type { EndpointTrial } from '../../agents/trials/endpoint-trial.entity.js';
import { EndpointTrials, previousOf } from '../../agents/trials/endpoint-trials.service.js';
import { Round, warning } from '../../data/round.js';
import { recordEvent } from '../../events/record-event.js';
import { LOGGER, type Logger } from '../../tracing/logger.js';
import { WriteGate } from '../dispatch/outcomes/write-gate.js';
import { Sender } from '../dispatch/sender.js';
import { answersAgain, SERVICE } from './outage.rules.js';
import { ProbeSender } from './probe-sender.js';

const EVERY_MS = 1_000;
const AT_ONCE = 10;
/** A previous endpoint that does not answer is asked again this much later each time, but not later than the latest. */
const LATER_MINUTES = 5;
const LATEST_MINUTES = 30;

/** Tests endpoints on trial, and gives up those whose first deliveries have failed while the previous one answers. */
@Injectable()
export class EndpointTrialTests implements OnModuleDestroy {
  private readonly round: Round;
  private testing = 0;

  constructor(
    private readonly trials: EndpointTrials,
    private readonly probes: ProbeSender,
    private readonly gate: WriteGate,
    private readonly sender: Sender,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.round = new Round(() => this.step(), warning(logger, 'endpoints on trial not tested'));
  }

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    if (this.gate.isOpen) await this.round.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.round.stop();
  }

  private async step(): Promise<void> {
    if (this.testing >= AT_ONCE) return;
    const taken = await this.trials.take(AT_ONCE - this.testing, this.sender.leaseMs);
    for (const trial of taken) void this.test(trial);
  }

  private async test(trial: EndpointTrial): Promise<void> {
    this.testing += 1;
    const work = trial.state === 'Testing' ? this.testNew(trial) : this.testPrevious(trial);
    await work.catch(warning(this.logger, 'endpoint on trial not tested'));
    this.testing -= 1;
  }

  private async testNew(trial: EndpointTrial): Promise<void> {
    const { status, words } = await this.probes.send(trial.agentId, endpointOf(trial));
    const works = answersAgain(status);
    this.report('endpoint on trial tested', trial, works, words);
    await (works ? this.trials.accept(trial) : this.trials.refuse(trial, words));
  }

  private async testPrevious(trial: EndpointTrial): Promise<void> {
    const { status, words } = await this.probes.send(trial.agentId, previousOf(trial));
    const works = answersAgain(status);
    this.report('previous endpoint tested', trial, works, words);
    const subject = { kind: 'Agent', id: String(trial.agentId) } as const;
    const facts = { cause: trial.lastFailure };
    if (works)
      await this.trials.revert(SERVICE, trial, (tx) =>
        recordEvent(tx, { kind: 'agent.endpoint_reverted', subject, facts }),
      );
    else await this.trials.askLater(trial, Math.min(LATER_MINUTES * trial.tests, LATEST_MINUTES));
  }

  private report(event: string, { agentId, id }: EndpointTrial, works: boolean, answer: string): void {
    this.logger.info({ event, agentId, trialId: id, works, answer });
  }
}
