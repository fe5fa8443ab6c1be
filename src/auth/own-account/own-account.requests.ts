import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { About, Example } from '../../api/api-schemas.js';
import { BodyAtMost } from '../../api/binding/body-limits.js';
import { FromPath, IsUuid } from '../../api/binding/decorators.js';

/** Far longer than any code, so that a wrong one is refused as wrong. */
const CODE_LENGTH = 100;

/** A code that proves the second factor. */
@BodyAtMost(16 * 1024)
export class SecondFactorCode {
  @About(
    'Six digits of the authenticator app; spaces do not count. A recovery code where the second factor is on.',
  )
  @IsString()
  @IsNotEmpty()
  @MaxLength(CODE_LENGTH)
  code: string;
}

/** A session named in the path. */
export class OneSession {
  @Example('0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c11')
  @FromPath()
  @IsUuid()
  id: string;
}
