import { Module } from '@nestjs/common';
import { PlatformClient } from './platform.client.js';
import { SourceClient } from './source.client.js';

@Module({ providers: [PlatformClient, SourceClient], exports: [PlatformClient, SourceClient] })
export class PlatformModule {}
