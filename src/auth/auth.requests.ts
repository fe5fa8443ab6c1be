import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { About } from '../api/api-schemas.js';
import { BodyAtMost } from '../api/binding/body-limits.js';
import { IsNewPassword, NEW_PASSWORD } from '../users/credential.rules.js';

/** Bytes; the longest sane name, password or token is far shorter. */
const SMALL = 16 * 1024;

/** Far longer than any name, password or token in use, so that a wrong one is answered 401 and is no field error. */
const SECRET_LENGTH = 10_000;

/** User name, password and code. */
@BodyAtMost(SMALL)
export class Login {
  @About('White space around the name does not count.')
  @IsString()
  @IsNotEmpty()
  @MaxLength(SECRET_LENGTH)
  userName: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(SECRET_LENGTH)
  password: string;

  @About('The code of the second factor, or one of its recovery codes; needed where the user has one.')
  @IsOptional()
  @IsString()
  @MaxLength(SECRET_LENGTH)
  code?: string;
}

/** The refresh token to exchange, or whose session ends. */
@BodyAtMost(SMALL)
export class RefreshOrLogout {
  @IsString()
  @IsNotEmpty()
  @MaxLength(SECRET_LENGTH)
  refreshToken: string;
}

/** The caller's present and new password. */
@BodyAtMost(SMALL)
export class ChangeOwnPassword {
  @IsString()
  @IsNotEmpty()
  @MaxLength(SECRET_LENGTH)
  currentPassword: string;

  @About(NEW_PASSWORD)
  @IsNotEmpty()
  @IsNewPassword()
  newPassword: string;
}
