import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { About } from '../api/api-schemas.js';
import type { Base64Content } from '../api/binding/base64-content.js';
import { IsBase64Document } from '../api/binding/decorators.js';

/** In characters. */
export const FILE_NAME_LENGTH = 512;
export const CONTENT_TYPE_LENGTH = 200;

/** A file in a request body; only the extension of its name is kept. */
export class EndorsementFileRequest {
  @About('Only its extension is kept.')
  @IsString()
  @IsNotEmpty()
  @MaxLength(FILE_NAME_LENGTH)
  fileName: string;

  @About('An endorsement’s document is recorded as application/pdf, whatever this value is.')
  @IsString()
  @IsNotEmpty()
  @MaxLength(CONTENT_TYPE_LENGTH)
  contentType: string;

  @About('The bytes; the length is a multiple of 4.')
  @IsBase64Document()
  @IsNotEmpty()
  base64Content: Base64Content;
}
