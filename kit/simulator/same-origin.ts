import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuse } from './control-routes.js';

/**
 * Refuses requests of web pages of other origins. Any page in a browser on this machine could send requests here, and a
 * page whose own host name leads to this machine (DNS rebinding) could read the answers. Programs send no Origin.
 * @param listensOn the host name configured for the simulator; addresses and localhost cannot lead elsewhere
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

/**
 * Host and port, the port only where it is not the scheme's default; undefined for `null` and for texts that are no
 * URL.
 */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
