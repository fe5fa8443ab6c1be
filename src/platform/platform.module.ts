import { HttpService } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import axios from 'axios';
import { axiosAdapter } from './axios-adapter.js';
import { PlatformClient } from './platform.client.js';
import { PlatformQueries } from './platform.queries.js';
import { SourceClient } from './source.client.js';

/** Axios as it is, but for what it would add or change: bodies pass untouched, and every status is an answer. */
const PLAIN = {
  headers: { Accept: false },
  transformRequest: [],
  transformResponse: [],
  validateStatus: () => true,
};

@Module({
  providers: [
    PlatformClient,
    {
      provide: HttpService,
      inject: [PlatformClient],
      useFactory: (platform: PlatformClient) =>
        new HttpService(
          axios.create({ ...PLAIN, adapter: axiosAdapter((origin) => platform.connectionsTo(origin)) }),
        ),
    },
    PlatformQueries,
    SourceClient,
  ],
  exports: [PlatformClient, PlatformQueries, SourceClient],
})
export class PlatformModule {}
