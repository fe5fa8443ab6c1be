import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { oneOf } from './random.js';

const SECRET = `whsec_${Buffer.alloc(32, 'events of chaos').toString('base64')}`;
/** The share of posts that are not taken. */
const MOODY_SHARE = 0.2;

/** An event that was taken, with the times of its posts on performance.now()'s scale. */
interface TakenEvent {
  kind: string;
  at: number[];
}

/** The receiver of the webhook, which now and then does not take an event. */
export class EventSink {
  /** By webhook-id. */
  readonly taken = new Map<string, TakenEvent>();
  /** What no webhook of the service is: wrong signatures, one id for two events. */
  readonly faults: string[] = [];

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    readonly variables: Readonly<Record<string, string>>,
  ) {}

  static async start(random: () => number): Promise<EventSink> {
    const server = createServer(async (request, response) => {
      const body = await text(request).catch(() => undefined);
      if (body === undefined) return;
      if (random() < MOODY_SHARE)
        return oneOf([() => response.writeHead(503).end(), () => request.socket.resetAndDestroy()], random)();
      sink.take(request.headers as Record<string, string>, body);
      response.writeHead(204).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const sink = new EventSink(server, {
      EVENTS_URL: `http://127.0.0.1:${port}/events`,
      EVENTS_SECRET: SECRET,
    });
    return sink;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private take(headers: Record<string, string>, body: string): void {
    const id = headers['webhook-id'] ?? '';
    let event: { type: string; data: { Id: number; Kind: string } };
    try {
      // Checks the signature only: the clock of a replica may be off.
      event = JSON.parse(body) as typeof event;
      const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
      if (!headers['webhook-signature']?.split(' ').includes(new Webhook(SECRET).sign(id, at, body)))
        this.faults.push(`${id} has another signature`);
    } catch {
      this.faults.push(`${id} is no event`);
      return;
    }
    const known = this.taken.get(id);
    if (id !== `event_${event.data.Id}` || (known && known.kind !== event.type))
      this.faults.push(`${id} is not of one event`);
    if (known) known.at.push(performance.now());
    else this.taken.set(id, { kind: event.type, at: [performance.now()] });
  }
}
