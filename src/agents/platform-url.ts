import { Text, validateBy } from '../common/binding/fields.js';
import { validationError } from '../common/errors/domain-error.js';
import { resolvesToPrivate } from '../common/net/public-lookup.js';
import { hasExtraParts, isHttpUrl, isPublicHttps } from '../common/net/public-urls.js';

/** A platform's address, as far as its text alone can be judged: no user name, password, query or fragment either. */
export const PlatformUrl = (): PropertyDecorator => (prototype, property) => {
  Text({ maxLength: 500 })(prototype, property);
  validateBy(prototype, String(property), (value) => {
    if (typeof value !== 'string' || value.trim() === '') return undefined;
    const fits = isHttpUrl(value) && !hasExtraParts(new URL(value));
    return fits ? undefined : 'PlatformUrl must be an http or https URL.';
  });
};

/**
 * Refuses a platform that is not https, or whose host is a private address or resolves to one at the moment.
 * @throws DomainError Validation.General
 */
export async function assertPublic(platformUrl: string): Promise<void> {
  const url = new URL(platformUrl);
  if (isPublicHttps(url) && !(await resolvesToPrivate(url.hostname))) return;
  throw validationError([{ Field: 'PlatformUrl', Message: 'PlatformUrl must be https and public.' }]);
}
