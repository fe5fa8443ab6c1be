import { Module } from '@nestjs/common';
import { PlatformClient } from './platform.client.js';

@Module({ providers: [PlatformClient], exports: [PlatformClient] })
export class PlatformModule {}
