import { dateTime, int32From, Property, textLike, word } from '../api/api-schemas.js';

/** A token in three parts of base64url. */
export const JWT = textLike(/^[\w-]+\.[\w-]+\.[\w-]+$/);
/** 256 bits in base64url. */
const REFRESH_TOKEN = textLike(/^[\w-]{43}$/);

/** The answer of login and refresh. */
export class TokenPair {
  @Property(
    JWT('JWT for the Authorization header.', 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3In0.c2ln'),
  )
  AccessToken: string;
  @Property(word(['Bearer'])) TokenType: 'Bearer';
  @Property(int32From(1)('Lifetime of the access token in seconds.', 900)) ExpiresIn: number;
  @Property(dateTime('End of the access token.')) Expiration: string;
  @Property(
    REFRESH_TOKEN('An opaque text that can be used once.', 'kJ0y3bq2vW8mT5xZr1nLd7uHc4sQfA9eGpKiYoBtN6w'),
  )
  RefreshToken: string;
  @Property(dateTime('End of the refresh token.', '2026-11-27T15:31:17.000+03:00'))
  RefreshTokenExpiration: string;
}
