import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { nextTurn } from '../common/steps.js';
import { serviceVersion } from '../common/version.js';
import { Settings } from '../config/settings.js';
import type { Language } from './delivery-words.js';
import { namesOf, type OpenApiDocument, openApiDocument } from './document.js';
import { guideIn } from './guide.js';
import { asOpenApi30 } from './openapi-3-0.js';
import { operationAddress } from './reference-address.js';
import { type Route, routesOf } from './routes.js';
import { inTurkish } from './translation.js';

/** The API description of this application. Each document is made on its first use and then kept. */
@Injectable()
export class ApiDocs {
  private readonly made = new Map<string, unknown>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly settings: Settings,
  ) {}

  get routes(): Route[] {
    return routesOf(this.discovery, this.settings.maxBodyBytes);
  }

  /** The document with the texts of a language. */
  document(language: Language): OpenApiDocument {
    return this.once(`document ${language}`, () =>
      language === 'en'
        ? this.english()
        : inTurkish(this.document('en'), this.guide(language), namesOf(this.routes)),
    );
  }

  /** The document as JSON text. */
  async json(language: Language): Promise<string> {
    await this.prepare(language);
    return this.once(`json ${language}`, () => JSON.stringify(this.document(language)));
  }

  /** The document in OpenAPI 3.0, as JSON text. */
  async json30(language: Language): Promise<string> {
    await this.prepare(language);
    return this.once(`json 3.0 ${language}`, () => JSON.stringify(asOpenApi30(this.document(language))));
  }

  /** Builds the documents one by one: together they would hold other requests up for 100 ms. */
  private async prepare(language: Language): Promise<void> {
    for (const needed of ['en', language] as const) {
      this.document(needed);
      await nextTurn();
    }
  }

  private english(): OpenApiDocument {
    return openApiDocument(this.routes, {
      version: serviceVersion(),
      times: {
        retryWaits: this.settings.notificationRetryWaits,
        timeout: this.settings.platform.timeout,
      },
      requestLimits: this.settings.requestLimits,
      guide: this.guide('en'),
    });
  }

  private guide(language: Language): string {
    const { businessTimeZone, maxBodyBytes, jwt } = this.settings;
    const facts = { timeZone: businessTimeZone, maxBodyBytes, accessTokenSeconds: jwt.accessTtl / 1000 };
    const { routes } = this;
    return guideIn(language, facts, (operationId) => operationAddress(routes, operationId, language));
  }

  private once<T>(name: string, make: () => T): T {
    if (!this.made.has(name)) this.made.set(name, make());
    return this.made.get(name) as T;
  }
}
