import { Inject, Injectable } from '@nestjs/common';
import { AgentEndpoints } from '../../agents/agent-endpoints.service.js';
import { Settings } from '../../config/settings.js';
import { PlatformClient } from '../../platform/platform.client.js';
import { Clock } from '../../time/clock.js';
import { describeError, LOGGER, type Logger } from '../../tracing/logger.js';
import { isEncryptedPayload, PayloadCipher } from '../payload-cipher.service.js';
import { Attempt } from './attempt.js';
import { AttemptSpan } from './attempt-span.js';
import type { ClaimedDelivery } from './claim.sql.js';
import { DeliveryStore } from './delivery-store.js';
import type { AttemptOutcome } from './record.sql.js';

/** The lease outlives the attempt by this much, so that slow recording does not lead to an overlapping attempt. */
const LEASE_MARGIN_MS = 15_000;

/** Ends claims: each becomes an attempt or is given back. Failures are logged; nothing here rejects. */
@Injectable()
export class Sender {
  constructor(
    private readonly settings: Settings,
    private readonly store: DeliveryStore,
    private readonly endpoints: AgentEndpoints,
    private readonly platform: PlatformClient,
    private readonly payloads: PayloadCipher,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** How long a claim must hold, in milliseconds after the delivery is due. */
  get leaseMs(): number {
    return this.settings.platform.timeout + LEASE_MARGIN_MS;
  }

  /** Sends a claimed delivery once. `done` is called after the return, without an outcome when nothing was sent. */
  send(claim: ClaimedDelivery, done: (outcome?: AttemptOutcome) => void): void {
    const { payload } = claim;
    if (payload !== null && !isEncryptedPayload(payload)) this.sendPayload(claim, payload, done);
    else void this.readAndSend(claim, done);
  }

  private sendPayload(
    claim: ClaimedDelivery,
    payload: string,
    done: (outcome?: AttemptOutcome) => void,
  ): void {
    // After a long pause of this process another replica may hold the lease, so this claim must not send any more.
    const age = performance.now() - claim.claimedAt - Math.max(claim.dueIn, 0);
    if (age > LEASE_MARGIN_MS - 1_000) {
      void this.giveBack([claim]).then(() => done());
      return;
    }
    let span: AttemptSpan | undefined;
    try {
      const endpoint = this.endpoints.endpoint(claim.endpoint);
      const naming = this.platform.named(endpoint);
      if (naming) {
        // The age of the claim is checked again behind it.
        void naming.then(() => this.sendPayload(claim, payload, done));
        return;
      }
      const attempt = new Attempt(claim, this.clock.now().getTime());
      const body = attempt.body(payload);
      const headers = attempt.headers(body, endpoint.signingSecrets);
      span = AttemptSpan.begin(claim, endpoint.url);
      this.platform.push(endpoint, body, span ? { ...headers, ...span.headers } : headers, (answer) => {
        const outcome = attempt.outcome(answer, this.settings.notificationRetryWaits);
        if (span) outcome.traceIds = span.ids;
        done(outcome);
        span?.end(outcome);
      });
    } catch (error) {
      // The agent's keys cannot be decrypted: the claim ends with its lease, and repeated claims that end so park the
      // delivery.
      span?.end();
      this.warn('attempt not made', error);
      queueMicrotask(done);
    }
  }

  /** Gives unsent deliveries back, so that any replica may attempt them. */
  async giveBack(claims: readonly ClaimedDelivery[]): Promise<void> {
    if (claims.length === 0) return;
    await this.store.handBack(claims).catch((error) => this.warn('claims not given back', error));
  }

  private async readAndSend(claim: ClaimedDelivery, done: (outcome?: AttemptOutcome) => void): Promise<void> {
    const stored = claim.payload ?? (await this.read(claim));
    if (stored === undefined) await this.giveBack([claim]);
    const payload = stored === undefined ? undefined : await this.decrypt(claim, stored);
    if (payload === undefined) done();
    else this.sendPayload(claim, payload, done);
  }

  private async read({ notificationId }: ClaimedDelivery): Promise<string | undefined> {
    return this.store.payload(notificationId).catch((error: unknown) => {
      this.warn('payload not read', error);
      return undefined;
    });
  }

  /**
   * Returns undefined when the payload cannot be decrypted: the claim ends with its lease, and repeated claims that end
   * so park the delivery.
   */
  private async decrypt({ notificationId }: ClaimedDelivery, stored: string): Promise<string | undefined> {
    return this.payloads.decrypt(notificationId, stored).catch((error: unknown) => {
      this.warn('payload not decrypted', error);
      return undefined;
    });
  }

  private warn(event: string, error: unknown): void {
    this.logger.warn({ event, error: describeError(error) });
  }
}
