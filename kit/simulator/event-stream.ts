import type { ServerResponse } from 'node:http';

const HEARTBEAT_MS = 15_000;
// A reader this far behind is disconnected; its browser reconnects and loads the list anew.
const MAX_UNSENT_BYTES = 1024 * 1024;

/** Server-sent events to every open page. */
export class EventStream {
  private readonly readers = new Set<ServerResponse>();
  // A plain timer: the simulator is no part of the Nest application, whose SchedulerRegistry holds repeated work.
  private readonly heartbeat = setInterval(() => this.write(': still here\n\n'), HEARTBEAT_MS).unref();

  /** Takes over the response until its reader leaves. */
  attach(response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    response.write('retry: 1000\n\n');
    this.readers.add(response);
    response.on('close', () => this.readers.delete(response));
  }

  /** `data` must be JSON-serializable. */
  publish(event: 'notification' | 'behaviour' | 'cleared', data: unknown): void {
    if (this.readers.size > 0) this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  close(): void {
    clearInterval(this.heartbeat);
    for (const reader of this.readers) reader.end();
  }

  private write(text: string): void {
    for (const reader of this.readers) {
      if (reader.writableLength > MAX_UNSENT_BYTES) reader.destroy();
      else reader.write(text);
    }
  }
}
