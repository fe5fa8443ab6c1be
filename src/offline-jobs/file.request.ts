import { About } from '../common/api-description.js';
import type { Base64Content } from '../common/binding/base64-content.js';
import { Base64, Text } from '../common/binding/fields.js';

export const FILE_NAME = { required: true, maxLength: 512 };
export const CONTENT_TYPE = { required: true, maxLength: 200 };

/** A file in a request body; of its name only the extension is kept. */
export class EndorsementFileRequest {
  @About('Only its extension is kept.')
  @Text(FILE_NAME)
  fileName: string;

  @About('Whatever it says, an endorsement’s document is recorded as application/pdf.')
  @Text(CONTENT_TYPE)
  contentType: string;

  @About('The bytes; the length is a multiple of 4.')
  @Base64({ required: true })
  base64Content: Base64Content;
}
