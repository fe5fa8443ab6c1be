const HEADER = '%PDF-';
/** PDF readers accept other bytes before the header, as many as are searched here. */
const SEARCHED_BYTES = 1_024;

/** Whether content is a PDF, by its header alone. What is none is recorded all the same. */
export function isPdf(content: Buffer): boolean {
  return content.subarray(0, SEARCHED_BYTES).includes(HEADER);
}
