import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { OCCASIONAL_CALLS } from '../common/net/occasional-calls.js';
import { PlatformClient } from './platform.client.js';
import { PlatformQueries } from './platform-queries.client.js';
import { PlatformTls } from './platform-tls.service.js';

@Module({
  imports: [HttpModule.register(OCCASIONAL_CALLS)],
  providers: [PlatformTls, PlatformClient, PlatformQueries],
  exports: [PlatformClient, PlatformQueries],
})
export class PlatformModule {}
