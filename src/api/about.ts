import type { RequestClass } from './binding/field.js';

const ABOUT = 'api-description:about';

/** Describes a field of a request class, or a class of answers or payloads as a whole, for the API description. */
export const About = (description: string): PropertyDecorator & ClassDecorator =>
  Reflect.metadata(ABOUT, description);

const EXAMPLE = 'api-description:example';

/** A value of a parameter in path or query, for the API description: one that the service accepts. */
export const Example = (value: string | number | boolean): PropertyDecorator =>
  Reflect.metadata(EXAMPLE, value);

/** The value that `Example` gives a field. */
export function exampleOfField(target: RequestClass, name: string): unknown {
  return Reflect.getMetadata(EXAMPLE, target.prototype as object, name);
}

/** What `About` states of a field. */
export function aboutField(target: RequestClass, name: string): string | undefined {
  return Reflect.getMetadata(ABOUT, target.prototype as object, name) as string | undefined;
}

/** What `About` states of a class itself; a base class's words are not its own. */
export function aboutClass(target: object): string | undefined {
  return Reflect.getOwnMetadata(ABOUT, target) as string | undefined;
}
