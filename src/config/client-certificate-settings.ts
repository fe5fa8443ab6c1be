import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Transform } from 'class-transformer';
import { IsString } from 'class-validator';
import { clientCertificate } from '../crypto/client-certificate.js';
import { errorCode, errorMessage } from '../errors/caught.js';
import { Env } from './decorators.js';
import type { Environment } from './environment.js';
import { foreignWriters } from './foreign-writers.js';

class ClientCertificateFiles {
  @Env('PLATFORM_CLIENT_CERTIFICATE_FILE')
  @Transform(({ value }) => resolve(value))
  @IsString()
  readonly certificate?: string;
  @Env('PLATFORM_CLIENT_KEY_FILE')
  @Transform(({ value }) => resolve(value))
  @IsString()
  readonly key?: string;
  @Env('PLATFORM_CLIENT_KEY_PASSPHRASE') @IsString() readonly passphrase?: string;
}

/** The files of the certificate that platforms are shown, absolute, and the passphrase of its key. */
export interface ClientCertificateSettings {
  certificate: string;
  key: string;
  passphrase: string | undefined;
}

/** Undefined without a certificate. Files that cannot be used are refused now, not at the first call of a platform. */
export function readClientCertificate(env: Environment): ClientCertificateSettings | undefined {
  const { certificate, key, passphrase } = env.read(ClientCertificateFiles);
  env.requireBoth('PLATFORM_CLIENT_CERTIFICATE_FILE', 'PLATFORM_CLIENT_KEY_FILE');
  if (!certificate || !key) return undefined;
  try {
    for (const problem of openFiles({ certificate, key })) env.refuse(`${problem}.`);
    clientCertificate(readFileSync(certificate, 'utf8'), readFileSync(key, 'utf8'), passphrase);
  } catch (error) {
    const reason = errorCode(error) ?? errorMessage(error);
    env.refuse(`PLATFORM_CLIENT_CERTIFICATE_FILE and PLATFORM_CLIENT_KEY_FILE cannot be used: ${reason}.`);
  }
  return { certificate, key, passphrase };
}

/**
 * Names the files of the certificate that every user of the machine may write or exchange.
 * @throws the error of the file system, when one is not there
 */
export function openFiles(files: Pick<ClientCertificateSettings, 'certificate' | 'key'>): string[] {
  const paths = { CERTIFICATE: files.certificate, KEY: files.key };
  return Object.entries(paths).flatMap(([name, path]) => {
    const writers = foreignWriters(path);
    return writers ? [`PLATFORM_CLIENT_${name}_FILE names ${writers}`] : [];
  });
}
