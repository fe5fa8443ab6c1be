import type { FastifyRequest } from 'fastify';
import { MEDIA_TYPE_NOT_JSON } from '../general.refusals.js';
import type { BodyBudget } from './body-budget.js';
import { comesWithoutBody, readBytes, type TakenTypes } from './incoming-body.js';

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** The media type is looked at once the body is read, since forms have refusals of their own. */
const ANY_TYPE: TakenTypes = { types: /^/, refusal: MEDIA_TYPE_NOT_JSON };

/** A form that cannot be read; the message says why, and nothing of the form. */
export class FormError extends Error {}

/**
 * Reads the fields of a form. A field without a value counts as absent.
 * @throws FormError when the body is no form, cannot be decoded, or has a field twice
 * @throws DomainError General.PayloadTooLarge, General.UnsupportedMediaType for a compressed body, General.Unavailable
 */
export async function readForm(
  request: FastifyRequest,
  limit: number,
  budget: BodyBudget,
): Promise<ReadonlyMap<string, string>> {
  if (comesWithoutBody(request)) return new Map();
  request.bodyHold = budget.hold();
  const bytes = await readBytes(request, limit, request.bodyHold, ANY_TYPE);
  if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) {
    throw new FormError('Content-Type must be application/x-www-form-urlencoded.');
  }
  return fieldsIn(bytes.toString());
}

function fieldsIn(form: string): Map<string, string> {
  const names = new Set<string>();
  const fields = new Map<string, string>();
  for (const pair of form.split('&')) {
    if (pair === '') continue;
    const [name = '', ...rest] = pair.split('=');
    const [field, value] = [formDecoded(name), formDecoded(rest.join('='))];
    if (field === undefined || value === undefined) throw new FormError('The form cannot be decoded.');
    if (names.has(field)) throw new FormError('A parameter is there more than once.');
    names.add(field);
    if (value !== '') fields.set(field, value);
  }
  return fields;
}

/** The text of a form-encoded one; undefined when it is not encoded so. */
export function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
