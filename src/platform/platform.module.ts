import { Module } from '@nestjs/common';
import { PlatformClient } from './platform.client.js';
import { PlatformQueries } from './platform-queries.client.js';
import { PlatformTls } from './platform-tls.service.js';

@Module({
  providers: [PlatformTls, PlatformClient, PlatformQueries],
  exports: [PlatformClient, PlatformQueries],
})
export class PlatformModule {}
