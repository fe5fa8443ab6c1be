import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuse } from './control.routes.js';

/**
 * Keeps web pages of other origins away: any of them in the browser of this machine could send requests here, and one that
 * has its own name lead to this machine (DNS rebinding) could read the answers. Programs send no Origin.
 * @param listensOn the name that was chosen for it; addresses and localhost cannot lead elsewhere
 */
export function refuseOtherOrigins(app: FastifyInstance, listensOn: string): void {
  app.addHook('onRequest', async ({ headers: { host = '', origin } }, reply) => {
    if (!isOwnName(host, listensOn)) {
      return refuse(reply, 403, 'Open the simulator by its address or as localhost.');
    }
    if (origin !== undefined && hostOf(origin) !== hostOf(`http://${host}`)) {
      return refuse(reply, 403, 'The simulator takes no requests from pages of other origins.');
    }
    return undefined;
  });
}

function isOwnName(host: string, listensOn: string): boolean {
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  const bare = name.replace(/^\[|\]$/g, '');
  return isIP(bare) !== 0 || name === 'localhost' || name === listensOn.toLowerCase();
}

/** Host and port, the port only where it is not the scheme's own; undefined for `null` and what is no URL. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
