import { dateTime, filledText, nullable, Property, textLike, uuid, word } from '../../api/api-schemas.js';
import { KEY_KINDS, type PublicKey } from './public-key.rules.js';

/** A prefix that scanners of published secrets find, and 256 bits in base64url. */
const SECRET = textLike(/^zgs_[\w-]{43}$/);

/** When and from where a secret or a key last got a token. */
class Use {
  @Property(dateTime()) CreatedAt: string;
  @Property(nullable(dateTime('The last token, to within a minute; null when there was none.'))) LastUsedAt:
    | string
    | null;
  @Property(nullable(filledText('The address that the last token went to.', '203.0.113.7'))) LastAddress:
    | string
    | null;
}

/** A secret of a machine; nobody reads the secret itself again. */
export class SecretItem extends Use {
  @Property(uuid()) Id: string;
  @Property(nullable(dateTime('The end of the secret and its tokens; null when it has none.'))) ExpiresAt:
    | string
    | null;
}

/** A new secret, for its only answer. */
export class CreatedSecret {
  @Property(uuid()) Id: string;
  @Property(filledText('The `client_id` for `POST /oauth/token`: the id of the user.', '8')) ClientId: string;
  @Property(
    SECRET('Keep it now: it is never answered again.', 'zgs_kJ0y3bq2vW8mT5xZr1nLd7uHc4sQfA9eGpKiYoBtN6w'),
  )
  Secret: string;
  @Property(nullable(dateTime('Null when the secret has no end.'))) ExpiresAt: string | null;
}

/** A public key of a machine. */
export class KeyItem extends Use {
  @Property(uuid()) Id: string;
  @Property(word(KEY_KINDS)) Kty: PublicKey['kty'];
  @Property(nullable(filledText('The key’s name, as it was given.', '2026-11'))) Kid: string | null;
  @Property(nullable(filledText('The only algorithm by which the key signs, where one was given.', 'ES256')))
  Alg: string | null;
  @Property(filledText('Thumbprint of the key (RFC 7638).', 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs'))
  Thumbprint: string;
}
