import type { Base64Content } from '../common/binding/base64-content.js';
import { Base64, Text } from '../common/binding/fields.js';

/** A file in a request body; of its name only the extension is kept. */
export class EndorsementFileRequest {
  @Text({ required: true })
  fileName: string;

  @Text({ required: true })
  contentType: string;

  @Base64({ required: true })
  base64Content: Base64Content;
}
