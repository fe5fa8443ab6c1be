import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { OCCASIONAL_CALLS } from '../net/occasional-calls.js';
import { SourceClient } from './source.client.js';
import { SourceReads } from './source-reads.service.js';

/** Reading of the sources that an installation names: a service catalog, a vehicle value list. */
@Module({
  imports: [HttpModule.register(OCCASIONAL_CALLS)],
  providers: [SourceClient, SourceReads],
  exports: [SourceClient, SourceReads],
})
export class SourcesModule {}
