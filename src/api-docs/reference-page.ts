import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Language } from '../api/language.js';
import { serveBuiltFiles } from '../http/built-files.js';
import { projectFolder } from '../project-folder.js';
import type { Route } from './routes.js';

const BUILT = join(projectFolder(), 'admin-ui/dist/reference');

/**
 * The page loads nothing from other hosts and evaluates no text as script. The renderer writes its style sheets into
 * the page as elements whose contents change, so that neither hashes nor a nonce can name them.
 */
export const REFERENCE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page of the reference, which loads the document of the same language. */
export function referencePage(language: Language): string {
  return readFileSync(join(BUILT, 'index.html'), 'utf8').replace(
    '<html lang="en">',
    `<html lang="${language}">`,
  );
}

/** Serves the page's scripts and style sheets. */
export function serveReferenceFiles(fastify: FastifyInstance): void {
  serveBuiltFiles(fastify, join(BUILT, 'assets'), '/reference/assets/');
}

/** The part of an address that leads to a chapter of the reference; admin-ui/reference makes the same one. */
function slugOf(tag: string): string {
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
