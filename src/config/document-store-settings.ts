import { resolve } from 'node:path';
import { IsString } from 'class-validator';
import { Env, IsFlag, IsHeaderText, IsOneOf, IsRequired, IsUrlOfHttp } from './decorators.js';
import type { Environment } from './environment.js';

class StoreKind {
  @Env('DOCUMENT_STORE') @IsOneOf('folder', 's3') readonly kind: 'folder' | 's3' = 'folder';
}

class S3Settings {
  @Env('S3_ENDPOINT') @IsUrlOfHttp() readonly endpoint?: string;
  @Env('S3_REGION') @IsString() readonly region: string = 'us-east-1';
  @Env('S3_BUCKET') @IsRequired('text') readonly bucket: string;
  @Env('S3_PREFIX') @IsString() readonly prefix: string = '';
  @Env('S3_ACCESS_KEY_ID') @IsString() readonly accessKeyId?: string;
  @Env('S3_SECRET_ACCESS_KEY') @IsString() readonly secretAccessKey?: string;
  @Env('S3_FORCE_PATH_STYLE') @IsFlag() readonly forcePathStyle: boolean = true;
  /** The encryption that the S3 server is asked for; without this setting, its bucket decides. */
  @Env('S3_SERVER_SIDE_ENCRYPTION')
  @IsOneOf('AES256', 'aws:kms')
  readonly serverSideEncryption?: 'AES256' | 'aws:kms';
  @Env('S3_SSE_KMS_KEY_ID') @IsHeaderText() readonly kmsKeyId?: string;
}

/** Where PDFs are kept. */
export type DocumentStoreSettings = { kind: 'folder'; directory: string } | ({ kind: 's3' } & S3Settings);

/** Reads the settings of S3 for a store in S3 only. */
export function readDocumentStore(env: Environment, dataDirectory: string): DocumentStoreSettings {
  const { kind } = env.read(StoreKind);
  if (kind === 'folder') return { kind, directory: resolve(dataDirectory, 'documents') };
  const s3 = env.read(S3Settings);
  env.requireBoth('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  if (s3.kmsKeyId && s3.serverSideEncryption !== 'aws:kms') {
    env.refuse('S3_SSE_KMS_KEY_ID needs S3_SERVER_SIDE_ENCRYPTION=aws:kms.');
  }
  return { kind, ...s3 };
}
