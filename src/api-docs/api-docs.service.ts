import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Language } from '../api/language.js';
import { Settings } from '../config/settings.js';
import { type StoredAnswer, storedAnswer } from '../http/stored-answer.js';
import { inSlices, nextTurn, type Steps } from '../time/steps.js';
import { serviceVersion } from '../version.js';
import { namesOf, type OpenApiDocument, openApiDocument } from './document.js';
import { guideIn } from './guide.js';
import { asOpenApi30 } from './openapi-3-0.js';
import { operationAddress } from './reference-page.js';
import { type Route, routesOf } from './routes.js';
import { inTurkish } from './translation.js';

/** The API description of this application. Each document is built on its first use, in slices, and then kept. */
@Injectable()
export class ApiDocs implements OnModuleInit {
  /** Every route of the application, once its modules are loaded. */
  routes: readonly Route[] = [];
  private readonly built = new Map<string, Promise<unknown>>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly settings: Settings,
  ) {}

  /** Reads the metadata of all handlers at the start, because that takes as long as several slices. */
  onModuleInit(): void {
    this.routes = routesOf(this.discovery, this.settings.maxBodyBytes);
  }

  /** The document with the texts of a language, as JSON in UTF-8. Every call returns the same answer. */
  json(language: Language): Promise<StoredAnswer> {
    return this.once(`json ${language}`, async () => jsonAnswer(await this.document(language)));
  }

  /** The same document in OpenAPI 3.0. */
  json30(language: Language): Promise<StoredAnswer> {
    return this.once(`json 3.0 ${language}`, async () => {
      const document = await this.document(language);
      return jsonAnswer(await inSlices(asOpenApi30(document)));
    });
  }

  private document(language: Language): Promise<OpenApiDocument> {
    return this.once(`document ${language}`, async () => {
      if (language === 'en') return inSlices(this.english());
      return inSlices(this.turkish(await this.document('en')));
    });
  }

  private *english(): Steps<OpenApiDocument> {
    const guide = this.guide('en');
    yield;
    return yield* openApiDocument(this.routes, {
      version: serviceVersion(),
      times: {
        retryWaits: this.settings.notificationRetryWaits,
        timeout: this.settings.platform.timeout,
      },
      requestLimits: this.settings.requestLimits,
      guide,
    });
  }

  private *turkish(english: OpenApiDocument): Steps<OpenApiDocument> {
    const guide = this.guide('tr');
    yield;
    return yield* inTurkish(english, guide, namesOf(this.routes));
  }

  private guide(language: Language): string {
    const { businessTimeZone, maxBodyBytes, jwt } = this.settings;
    const facts = {
      timeZone: businessTimeZone,
      maxBodyBytes,
      accessTokenSeconds: jwt.accessTtl / 1000,
      sessionSeconds: jwt.refreshFamilyTtl / 1000,
    };
    const { routes } = this;
    return guideIn(language, facts, (operationId) => operationAddress(routes, operationId, language));
  }

  /** What fails is not kept: the next call builds it again. */
  private once<T>(name: string, build: () => Promise<T>): Promise<T> {
    const known = this.built.get(name) as Promise<T> | undefined;
    if (known) return known;
    const built = build();
    this.built.set(name, built);
    built.catch(() => this.built.delete(name));
    return built;
  }
}

/** Begins in a turn of its own, because writing a document takes about as long as a slice of its building. */
async function jsonAnswer(document: unknown): Promise<StoredAnswer> {
  await nextTurn();
  return storedAnswer(Buffer.from(JSON.stringify(document)));
}
