import type { RequestClass } from '../../src/api/binding/field.js';

/**
 * Decorates the fields of a request class by calls: the test runner's compiler reads decorator syntax only in files of
 * the build.
 */
export function declare(target: RequestClass, fields: Record<string, readonly PropertyDecorator[]>): void {
  for (const [name, decorators] of Object.entries(fields)) {
    for (const decorate of decorators) decorate(target.prototype as object, name);
  }
}
