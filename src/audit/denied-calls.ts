import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { isStaff } from '../access/access.js';
import { RepeatedActions } from './repeated-actions.service.js';

/** Audits every call of the staff that was answered 403, wherever it was refused. */
@Injectable()
export class DeniedCalls {
  constructor({ httpAdapter }: HttpAdapterHost, repeated: RepeatedActions) {
    httpAdapter.getInstance<FastifyInstance>().addHook('onResponse', (request, { statusCode }, done) => {
      const { caller, refusal, method, routeOptions } = request;
      if (statusCode === 403 && caller && isStaff(caller)) {
        const target = `${method} ${routeOptions.url}`;
        repeated.note(caller, { action: 'access.denied', target, details: { Cause: refusal } });
      }
      done();
    });
  }
}
