import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OTHER_ADDRESS, type RequestOrigin } from '../../access/access.js';
import { scopesOf } from '../../access/scopes.js';
import { inTransaction } from '../../data/transaction.js';
import { denied } from '../../errors/bare-answer.js';
import { isWithin } from '../../net/networks.js';
import { Clock } from '../../time/clock.js';
import {
  type Client,
  ClientAccess,
  credentialOf,
  type LiveCredential,
} from '../../users/machine/client-access.service.js';
import { AccessTokens } from '../access-tokens.js';
import { LoginThrottle } from '../login-throttle.js';
import { SessionTrail } from '../session-trail.service.js';
import { heldAssertion } from './assertion.rules.js';
import { clientNamedBy, verified } from './client-assertions.js';
import type { ClientToken } from './oauth.answers.js';
import { OAuthError, scopesAsked, type TokenRequest, userIdOfClient } from './token-request.rules.js';

/** Issues access tokens to machines. */
@Injectable()
export class ClientTokens {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly clients: ClientAccess,
    private readonly throttle: LoginThrottle,
    private readonly accessTokens: AccessTokens,
    private readonly trail: SessionTrail,
  ) {}

  /**
   * Exchanges a client's proof for an access token, and returns it with the user's id.
   * @param audiences what the assertions of clients may be made for
   * @throws OAuthError
   * @throws BareAnswer 403 for an address outside of the client's networks
   * @throws DomainError General.TooManyRequests after too many failures of the client or the address
   */
  async issue(
    request: TokenRequest,
    audiences: readonly string[],
    origin: RequestOrigin,
  ): Promise<{ userId: string; token: ClientToken }> {
    const { client, credential } = await this.authenticated(request, audiences, origin);
    const { address } = origin;
    const { allowedAddresses } = client;
    if (allowedAddresses.length > 0 && !isWithin(address, allowedAddresses)) {
      this.trail.clientDenied(client, origin);
      throw denied(OTHER_ADDRESS);
    }
    const scopes = scopesAsked(request.scope, client.roles);
    if (credential.isDue) await this.noteUse(client, credential, address);
    const { id, expiresAt: endsAt } = credential;
    const access = this.accessTokens.issue(client, { id, client: { endsAt, scopes } });
    const token: ClientToken = {
      access_token: access.token,
      token_type: 'Bearer',
      expires_in: access.expiresInSeconds,
      scope: (scopes ?? scopesOf(client.roles)).join(' '),
    };
    return { userId: String(client.id), token };
  }

  /** Failures are counted by client and address as those of passwords are, for a user of the machine's name. */
  private async authenticated(
    request: TokenRequest,
    audiences: readonly string[],
    origin: RequestOrigin,
  ): Promise<{ client: Client; credential: LiveCredential }> {
    const { proof } = request;
    const { address } = origin;
    const named = 'assertion' in proof ? clientNamedBy(proof.assertion) : request.clientId;
    const clientId = request.clientId ?? named ?? '';
    const id = userIdOfClient(clientId);
    const client = id === undefined ? undefined : await this.clients.find(id, address);
    // No user name has a colon: an unknown client counts beside the users.
    const attempt = this.throttle.attempt(client?.userName ?? `client:${clientId}`, address);
    await this.throttle.assertOpen(attempt);
    const found = client && (await this.proven(client, named === clientId, proof, audiences));
    if (client && typeof found === 'object') return { client, credential: found };
    const cause = typeof found === 'string' ? found : 'unknown client';
    // The failure is logged even if it cannot be counted and the caller gets 503 or 429.
    await this.throttle.countFailure(attempt).finally(() => this.trail.clientFailed(client, cause, origin));
    // A claim is named to nobody but the holder of the key.
    throw new OAuthError(
      'invalid_client',
      CLAIM.test(cause) ? `The assertion's ${cause} is not accepted.` : NOT_PROVEN,
    );
  }

  /** The credential that a proof is of; otherwise what is wrong, for the log. */
  private async proven(
    client: Client,
    isOfClient: boolean,
    proof: TokenRequest['proof'],
    audiences: readonly string[],
  ): Promise<LiveCredential | string> {
    if ('secret' in proof) return credentialOf(client, proof.secret) ?? 'secret';
    const signed = isOfClient ? await verified(proof.assertion, client) : undefined;
    if (!signed) return 'signature';
    const now = this.clock.now().getTime() / 1000;
    const held = heldAssertion(signed.claims, { clientId: String(client.id), audiences, now });
    if (typeof held === 'string') return held;
    const isFirst = await this.clients.takeAssertion(client.id, held.jti, new Date(held.exp * 1000));
    return isFirst ? signed.credential : 'jti';
  }

  private async noteUse(client: Client, credential: LiveCredential, address: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const isNoted = await this.clients.noteUse(tx, client.id, credential.id, address);
      if (isNoted)
        await this.throttle.noteAddress(this.throttle.attempt(client.userName, address), client.id, tx);
    });
  }
}

const CLAIM = /^[a-z]{3}$/;
const NOT_PROVEN = 'The client is unknown or inactive, or has not proved itself.';
