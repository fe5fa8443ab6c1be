import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { serveAdminPages } from './admin-pages.js';

/** The administration screens: the built page and its files, which hold no data and are open to everybody. */
@Module({})
export class AdminUiModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    serveAdminPages(this.host.httpAdapter.getInstance());
  }
}
