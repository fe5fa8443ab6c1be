import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { PlatformClient } from './platform.client.js';

const CONNECTIONS = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16 };

@Module({
  imports: [
    HttpModule.register({ httpAgent: new HttpAgent(CONNECTIONS), httpsAgent: new HttpsAgent(CONNECTIONS) }),
  ],
  providers: [PlatformClient],
  exports: [PlatformClient],
})
export class PlatformModule {}
