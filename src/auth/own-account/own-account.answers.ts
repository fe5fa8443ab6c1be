import {
  count,
  dateTime,
  flag,
  int32From,
  listOf,
  nullable,
  Property,
  textLike,
  uuid,
} from '../../api/api-schemas.js';
import { JWT } from '../auth.answers.js';

/** The caller's second factor. */
export class SecondFactorState {
  @Property(nullable(dateTime('Since when a sign-in needs a code; null while it is off.'))) Since:
    | string
    | null;
  @Property(count('Recovery codes that were not used.', 10)) RecoveryCodesLeft: number;
  @Property(flag('Whether the installation requires one of Administrators and Operators.')) Required: boolean;
}

/** A watch that was opened. */
export class Watch {
  @Property(uuid('Its session among the own ones, by which it can be ended.')) Id: string;
  @Property(
    JWT('JWT for the Authorization header.', 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3In0.c2ln'),
  )
  AccessToken: string;
  @Property(int32From(1)('Lifetime of the access token in seconds.', 86_400)) ExpiresIn: number;
  @Property(dateTime('The end, unless it is ended before; use does not move it.')) EndsAt: string;
}

/** A second factor that was begun. */
export class BegunSecondFactor {
  @Property(
    textLike(/^[A-Z2-7]{32}$/)(
      'The secret for an authenticator app, in base32.',
      'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    ),
  )
  Secret: string;
  @Property(
    textLike(/^otpauth:\/\/totp\//)(
      'The same as an address, which the app reads from a QR code.',
      'otpauth://totp/zeyil-gateway:ayse.k?issuer=zeyil-gateway&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    ),
  )
  Uri: string;
}

/** A second factor that was turned on. */
export class RecoveryCodes {
  @Property(
    listOf(
      textLike(/^[2-9a-z]{4}(-[2-9a-z]{4}){5}$/)(undefined, 'h7qk-9m2w-x4cd-vbn3-p8rt-6fyz'),
      'Ten codes for sign-ins without the app, each for one; they are not shown again.',
    ),
  )
  RecoveryCodes: string[];
}
