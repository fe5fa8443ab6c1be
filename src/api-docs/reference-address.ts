import type { Language } from '../api/language.js';
import type { Route } from './routes.js';

/** The part of an address that leads to a chapter of the reference; admin-ui/reference makes the same one. */
export function slugOf(tag: string): string {
  return tag.toLowerCase().replace(/\W+/g, '-');
}

/** The place of a component's description in the reference, relative to the reference and to the document. */
export function modelAddress(component: string, language: Language): string {
  return `docs?lang=${language}#model/${component.toLowerCase()}`;
}

/**
 * The place of an operation in the reference, relative to the reference and to the document.
 * @throws Error when no route has this operation id
 */
export function operationAddress(routes: readonly Route[], operationId: string, language: Language): string {
  const tag = routes.find((route) => route.operationId === operationId)?.description?.tag;
  if (!tag) throw new Error(`There is no operation ${operationId}.`);
  return `docs?lang=${language}#tag/${slugOf(tag.name)}/${operationId}`;
}
