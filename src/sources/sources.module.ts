import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { OCCASIONAL_CALLS } from '../net/occasional-calls.js';
import { SourceClient } from './source.client.js';
import { SourceLooks } from './source-looks.service.js';

/** Reading of the sources that an installation names: a service catalog, a vehicle value list. */
@Module({
  imports: [HttpModule.register(OCCASIONAL_CALLS)],
  providers: [SourceClient, SourceLooks],
  exports: [SourceClient, SourceLooks],
})
export class SourcesModule {}
