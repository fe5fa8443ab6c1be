import { bindingFailure } from '../../errors/bare-answer.js';
import type { Clock } from '../../time/clock.js';
import type { Steps } from '../../time/steps.js';
import { JsonReader, JsonSyntaxError } from '../json/reader.js';
import { utf8Of } from '../json/utf8.js';
import type { BindingError } from './binding-error.js';
import { valuesAtMost } from './body-limits.js';
import type { RequestClass } from './field.js';
import { BodyReader } from './read-body.js';

/**
 * Reads JSON in UTF-8, with or without byte order mark, into an instance of its request class.
 * @returns the first value of the wrong type, if any
 * @throws BareAnswer that says why the body is no JSON
 */
export function* readJson(
  target: RequestClass,
  body: Buffer,
  into: object,
  clock: Clock,
): Steps<BindingError | undefined> {
  const bytes = utf8Of(body);
  if (!bytes) throw bindingFailure('$', 'JSON in UTF-8');
  // Checking many megabytes and decoding them are separate steps.
  yield;
  try {
    const json = new JsonReader(bytes, valuesAtMost(target, bytes.length));
    yield;
    yield* json.seekSpace();
    return yield* new BodyReader(json, clock).read(target, into);
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw bindingFailure('$', `valid JSON (found ${error.message})`);
    throw error;
  }
}
