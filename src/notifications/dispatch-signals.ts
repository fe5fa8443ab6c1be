import { Injectable } from '@nestjs/common';

/** Looks for due deliveries of these agents now. */
type Wake = (agentIds: readonly number[]) => void;

/**
 * The way from publishing to the dispatcher of the same process. In a process without a dispatcher a signal does
 * nothing: a process that has one finds the deliveries by its schedule.
 */
@Injectable()
export class DispatchSignals {
  private receive: Wake = () => undefined;

  /** Passes all later signals to the dispatcher. */
  goTo(receive: Wake): void {
    this.receive = receive;
  }

  /** Wakes the dispatcher; called after a commit that made deliveries of these agents due. */
  wake(agentIds: readonly number[]): void {
    this.receive(agentIds);
  }
}
