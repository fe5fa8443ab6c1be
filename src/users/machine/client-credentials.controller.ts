import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import { ClientCredentials } from './client-credentials.service.js';
import type { CreatedSecret, KeyItem, SecretItem } from './machine.answers.js';
import { CREATE_SECRET, DELETE_SECRET, LIST_KEYS, LIST_SECRETS, PUT_KEYS } from './machine.description.js';
import { CreateSecret, OneMachine, OneSecret, PutKeys } from './machine.requests.js';
import type { GivenKey } from './public-key.rules.js';

/** Routes for the staff's administration of what machines prove themselves by. */
@Controller('api/admin/users/:id')
export class ClientCredentialsController {
  constructor(private readonly credentials: ClientCredentials) {}

  @Get('secrets')
  @Describe(LIST_SECRETS)
  @Access(['Administrator', 'Operator'])
  async secrets(@Input() { id }: OneMachine): Promise<ApiResponse<SecretItem[]>> {
    return ok(await this.credentials.secrets(id));
  }

  @Post('secrets')
  @Describe(CREATE_SECRET)
  @Access(['Administrator'])
  async createSecret(
    @Input() { id, expiresAt }: CreateSecret,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<CreatedSecret>> {
    return ok(await this.credentials.createSecret(caller, id, expiresAt));
  }

  @Delete('secrets/:secretId')
  @Describe(DELETE_SECRET)
  @HttpCode(204)
  @Access(['Administrator'])
  async deleteSecret(@Input() { id, secretId }: OneSecret, @CurrentCaller() caller: Caller): Promise<void> {
    await this.credentials.deleteSecret(caller, id, secretId);
  }

  @Get('keys')
  @Describe(LIST_KEYS)
  @Access(['Administrator', 'Operator'])
  async keys(@Input() { id }: OneMachine): Promise<ApiResponse<KeyItem[]>> {
    return ok(await this.credentials.keys(id));
  }

  @Put('keys')
  @Describe(PUT_KEYS)
  @HttpCode(204)
  @Access(['Administrator'])
  async putKeys(@Input() { id, keys }: PutKeys, @CurrentCaller() caller: Caller): Promise<void> {
    await this.credentials.putKeys(caller, id, keys as GivenKey[]);
  }
}
