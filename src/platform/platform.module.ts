import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { OCCASIONAL_CALLS } from '../common/net/occasional-calls.js';
import { PlatformClient } from './platform.client.js';
import { PlatformQueries } from './platform-queries.client.js';

@Module({
  imports: [HttpModule.register(OCCASIONAL_CALLS)],
  providers: [PlatformClient, PlatformQueries],
  exports: [PlatformClient, PlatformQueries],
})
export class PlatformModule {}
