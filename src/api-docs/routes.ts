import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { type DiscoveryService, MetadataScanner } from '@nestjs/core';
import { ACCESS_RULE, type AccessRule } from '../access/access.js';
import { descriptionOf, type OperationDescription } from '../api/api-description.js';
import { BindPipe } from '../api/binding/bind.pipe.js';
import { bodyLimitOf } from '../api/binding/body-limits.js';
import type { RequestClass } from '../api/binding/field.js';
import { takesBody } from '../api/binding/fields.js';
import { type Deprecation, deprecationOf } from '../api/deprecation.js';

/** One handler, as its decorators describe it. */
export interface Route {
  operationId: string;
  /** In lower case. */
  method: string;
  /** With parameters in braces. */
  path: string;
  access: AccessRule;
  /** The class that `@Input()` binds; undefined when the handler has none. */
  input: RequestClass | undefined;
  /** The largest body in bytes; undefined when the handler takes no body. */
  bodyLimit: number | undefined;
  description: OperationDescription | undefined;
  deprecation: Deprecation | undefined;
}

/** Every route of the application, in the order of its modules and handlers. */
export function routesOf(discovery: DiscoveryService, maxBodyBytes: number): Route[] {
  const scanner = new MetadataScanner();
  return discovery.getControllers().flatMap(({ metatype }) => {
    const prototype = metatype?.prototype as object | undefined;
    if (!metatype || !prototype) return [];
    const handlers = scanner.getAllMethodNames(prototype);
    return handlers.flatMap((name) => routeOf(metatype as Type, prototype, name, maxBodyBytes) ?? []);
  });
}

function routeOf(controller: Type, prototype: object, name: string, maxBodyBytes: number): Route | undefined {
  const handler = (prototype as Record<string, object | undefined>)[name];
  const method: RequestMethod | undefined = handler && Reflect.getMetadata(METHOD_METADATA, handler);
  if (!handler || method === undefined) return undefined;
  const access = [handler, controller].map((target) => Reflect.getMetadata(ACCESS_RULE, target));
  const input = inputOf(controller, prototype, name);
  return {
    operationId:
      descriptionOf(handler)?.operationId ??
      `${lowerFirst(controller.name.replace(/Controller$/, ''))}_${name}`,
    method: RequestMethod[method].toLowerCase(),
    path: joined(Reflect.getMetadata(PATH_METADATA, controller), Reflect.getMetadata(PATH_METADATA, handler)),
    access: (access[0] ?? access[1] ?? {}) as AccessRule,
    input,
    bodyLimit: input && takesBody(input) ? bodyLimitOf(input, maxBodyBytes) : undefined,
    description: descriptionOf(handler),
    deprecation: deprecationOf(handler),
  };
}

/** The type of the parameter that the binder fills. */
function inputOf(controller: Type, prototype: object, name: string): RequestClass | undefined {
  const parameters: Record<string, { index: number; pipes?: unknown[] }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {};
  const bound = Object.values(parameters).find(({ pipes }) => pipes?.includes(BindPipe));
  const types: RequestClass[] = Reflect.getMetadata('design:paramtypes', prototype, name) ?? [];
  return bound && types[bound.index];
}

function joined(...parts: unknown[]): string {
  const segments = parts.flatMap((part) => String(part ?? '').split('/')).filter(Boolean);
  return `/${segments.map((segment) => segment.replace(/^:(\w+)$/, '{$1}')).join('/')}`;
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
