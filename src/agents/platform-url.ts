import { applyDecorators } from '@nestjs/common';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { rule } from '../api/binding/decorators.js';
import { validationError } from '../api/general.refusals.js';
import { type AllAddresses, resolvesToPrivate } from '../net/public-lookup.js';
import { hasExtraParts, isPublicHttps, isWholeHttpUrl } from '../net/public-urls.js';

/** Checks the text of a platform's URL; a user name, password, query or fragment is refused, too. */
export const IsPlatformUrl = () =>
  applyDecorators(
    IsOptional(),
    IsString(),
    MaxLength(500),
    rule('isPlatformUrl', '$property must be an http or https URL.', (value) => {
      const url = String(value);
      return url.trim() === '' || (isWholeHttpUrl(url) && !hasExtraParts(new URL(url)));
    }),
  );

/**
 * Refuses a platform that is not https, or whose host is a private address or currently resolves to one.
 * @throws DomainError Validation.General
 */
export async function assertPublic(platformUrl: string, resolve: AllAddresses): Promise<void> {
  const url = new URL(platformUrl);
  if (isPublicHttps(url) && !(await resolvesToPrivate(url.hostname, resolve))) return;
  throw validationError([{ Field: 'PlatformUrl', Message: 'PlatformUrl must be https and public.' }]);
}
