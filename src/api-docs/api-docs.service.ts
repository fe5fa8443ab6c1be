import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { serviceVersion } from '../common/version.js';
import { Settings } from '../config/settings.js';
import type { Language } from './delivery-words.js';
import { type OpenApiDocument, openApiDocument } from './document.js';
import { type GuideSection, guideOf } from './guide.js';
import { renderPage } from './page/page.js';
import { type Route, routesOf } from './routes.js';

/** The description of this application. Its parts are made when they are first asked for, and then kept. */
@Injectable()
export class ApiDocs {
  private readonly guide: GuideSection[];
  private readonly made = new Map<string, unknown>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly settings: Settings,
  ) {
    this.guide = guideOf({
      timeZone: settings.businessTimeZone,
      maxBodyBytes: settings.maxBodyBytes,
      accessTokenSeconds: settings.jwt.accessTtl / 1000,
    });
  }

  get routes(): Route[] {
    return routesOf(this.discovery, this.settings.maxBodyBytes);
  }

  get document(): OpenApiDocument {
    return this.once('document', () =>
      openApiDocument(this.routes, {
        version: serviceVersion(),
        times: {
          retryWaits: this.settings.notificationRetryWaits,
          timeout: this.settings.platform.timeout,
        },
        guide: this.guide,
      }),
    );
  }

  /** The document as JSON text. */
  get json(): string {
    return this.once('json', () => JSON.stringify(this.document));
  }

  /** The readable page. */
  page(language: Language): string {
    return this.once(`page ${language}`, () => renderPage(this.document, this.guide, language));
  }

  private once<T>(name: string, make: () => T): T {
    if (!this.made.has(name)) this.made.set(name, make());
    return this.made.get(name) as T;
  }
}
