import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { About, Example } from '../../api/api-schemas.js';
import { FromPath, IsAnswerableDateTime, IsUuid, PathId, rule } from '../../api/binding/decorators.js';
import { ASSERTION_ALGORITHMS, type GivenKey, KEY_KINDS, publicKeysOf } from './public-key.rules.js';

/** A machine named in the path. */
export class OneMachine {
  @Example(8)
  @PathId()
  id: number;
}

/** A new secret of a machine. */
export class CreateSecret extends OneMachine {
  @About('Until when the secret gets tokens; they end then, too. Without it the secret has no end.')
  @IsOptional()
  @IsAnswerableDateTime()
  expiresAt?: Date;
}

/** A secret named in the path. */
export class OneSecret extends OneMachine {
  @Example('0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c11')
  @FromPath()
  @IsUuid()
  secretId: string;
}

/** Characters of the modulus of the longest key, and some more. */
const NUMBER_LENGTH = 1_000;
const NAME_LENGTH = 200;

const IsMember = (most = NUMBER_LENGTH) => applyDecorators(IsOptional(), IsString(), MaxLength(most));

/** A public JWK (RFC 7517). */
export class PublicKeyRequest {
  @IsIn(KEY_KINDS)
  kty: string;

  @About('EC: P-256. OKP: Ed25519.')
  @IsMember(NAME_LENGTH)
  crv?: string;

  @IsMember() x?: string;
  @IsMember() y?: string;
  @IsMember() n?: string;
  @IsMember() e?: string;

  @About('A name, by which a signature says its key.')
  @IsMember(NAME_LENGTH)
  kid?: string;

  @About('The only algorithm by which the key signs; without it, any that fits the key.')
  @IsOptional()
  @IsIn(ASSERTION_ALGORITHMS)
  alg?: string;

  @About('Must be left out: only a private key has it.')
  @IsMember()
  d?: string;
}

/** All public keys of a machine. */
export class PutKeys extends OneMachine {
  @About('All keys of the machine; a key that is left out is removed, and its tokens end.')
  @IsArray()
  @ArrayMaxSize(2)
  @rule(
    'arePublicKeys',
    '$property must be different public keys: RSA of 2048 to 4096 bits, EC on P-256, OKP on Ed25519, each with a kid of its own.',
    (keys) => publicKeysOf(keys as GivenKey[]) !== undefined,
  )
  @ValidateNested({ each: true })
  @Type(() => PublicKeyRequest)
  keys: PublicKeyRequest[];
}
