import { About } from '../common/api-description.js';
import type { Base64Content } from '../common/binding/base64-content.js';
import { Base64, Text } from '../common/binding/fields.js';

/** A file in a request body; of its name only the extension is kept. */
export class EndorsementFileRequest {
  @About('Only its extension is kept.')
  @Text({ required: true })
  fileName: string;

  @About('Whatever it says, an endorsement’s document is recorded as application/pdf.')
  @Text({ required: true })
  contentType: string;

  @About('The bytes; the length is a multiple of 4.')
  @Base64({ required: true })
  base64Content: Base64Content;
}
