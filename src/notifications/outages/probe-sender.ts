import { Injectable } from '@nestjs/common';
import { AgentEndpoints } from '../../agents/agent-endpoints.service.js';
import type { StoredEndpoint } from '../../agents/endpoint.rules.js';
import { signatureHeaders } from '../../crypto/webhook-signature.js';
import { type PlatformAnswer, PlatformClient } from '../../platform/platform.client.js';
import { Clock } from '../../time/clock.js';
import { testNotificationPayload } from '../administration/test-notification.payloads.js';
import { notificationEnvelope } from '../dispatch/notification-envelope.js';
import { newReferanceNo, newSubReferanceNo } from '../references.js';

/** How a probe went. */
export interface Probed {
  /** Undefined without answer. */
  status: number | undefined;
  /** In a few words: `HTTP 503`, or why there was no answer. */
  words: string;
}

/** Sends notification 104 to an endpoint, which changes nothing there. It is no delivery: nothing waits for it, and it uses nothing up. */
@Injectable()
export class ProbeSender {
  constructor(
    private readonly endpoints: AgentEndpoints,
    private readonly platform: PlatformClient,
    private readonly clock: Clock,
  ) {}

  /** Never rejects. */
  async send(agentId: number, stored: StoredEndpoint): Promise<Probed> {
    try {
      const endpoint = this.endpoints.endpoint(stored);
      await this.platform.named(endpoint);
      const now = this.clock.now();
      const referanceNo = newReferanceNo(agentId, now);
      const body = notificationEnvelope({
        referanceNo,
        subReferanceNo: newSubReferanceNo(now.getTime()),
        type: 104,
        payload: JSON.stringify(testNotificationPayload(this.clock)),
      });
      const signed = { id: referanceNo, seconds: Math.floor(now.getTime() / 1_000), body };
      const headers =
        endpoint.signingSecrets.length > 0 ? signatureHeaders(endpoint.signingSecrets, signed) : undefined;
      return probedBy(
        await new Promise<PlatformAnswer>((done) => this.platform.push(endpoint, body, headers, done)),
      );
    } catch {
      // The cause names the stored text, which is a key.
      return { status: undefined, words: 'The stored keys cannot be decrypted.' };
    }
  }
}

/** How an answer reads as a probe. */
function probedBy({ status, error }: Pick<PlatformAnswer, 'status' | 'error'>): Probed {
  return { status, words: error ?? `HTTP ${status}` };
}
