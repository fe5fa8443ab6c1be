import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { OCCASIONAL_CALLS } from '../common/net/occasional-calls.js';
import { SourceClient } from './source.client.js';

/** Reading of the sources that an installation names: a service catalog, a vehicle value list. */
@Module({
  imports: [HttpModule.register(OCCASIONAL_CALLS)],
  providers: [SourceClient],
  exports: [SourceClient],
})
export class SourcesModule {}
