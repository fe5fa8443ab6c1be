import { applyDecorators } from '@nestjs/common';
import { IsInt, IsOptional, IsPositive } from 'class-validator';
import { About, int32From, Property } from './api-schemas.js';
import { refusal, refusedWith } from './refusal.js';

/** Rises with each change; sent as `expectedVersion`, it keeps a change from overwriting another one. */
export const version = () =>
  int32From(1)('Sent as `expectedVersion`, it keeps a change from overwriting another one.', 3);

/** The version that a change expects. */
export const IsExpectedVersion = () =>
  applyDecorators(
    About(
      'The `Version` that was read: a change since then is answered with 409. Without it the change is made in any case.',
    ),
    IsOptional(),
    IsInt(),
    IsPositive(),
  );

/** The version that a change did not expect. */
export class PresentVersion {
  @Property(int32From(1)(undefined, 4)) Version: number;
}

export const VERSION_NOT_EXPECTED = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'VersionNotExpected',
  present: PresentVersion,
  message: (present: number) => `The version is not the expected one: ${present}.`,
  example: [4],
  when: 'Another user saved a change meanwhile: the version is not the `expectedVersion`.',
});

/** Refuses a change of what is not as its sender saw it. @throws DomainError General.Conflict */
export function assertVersion(present: number, expected: number | undefined): void {
  if (expected === undefined || expected === present) return;
  throw refusedWith(
    { present: { Version: present } satisfies PresentVersion },
    VERSION_NOT_EXPECTED,
    present,
  );
}
