import { Module, type OnModuleInit } from '@nestjs/common';
import { DiscoveryModule, HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { ApiDocsController } from './api-docs.controller.js';
import { ApiDocs } from './api-docs.service.js';
import { serveDocsSite } from './docs-site.js';
import { serveReferenceFiles } from './reference-page.js';

@Module({
  imports: [DiscoveryModule],
  controllers: [ApiDocsController],
  providers: [ApiDocs],
})
export class ApiDocsModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance();
    serveReferenceFiles(fastify);
    serveDocsSite(fastify);
  }
}
