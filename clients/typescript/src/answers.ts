import { ApiError, ConnectionError, refusalOf } from './errors.js';

/** Reads JSON, with numbers as the caller wants them. @throws for what is no JSON */
type Parse = (text: string) => unknown;

/** The `Response` member of a 2xx answer; undefined for one without content. @throws ConnectionError for another program's answer */
export async function responseOf(answer: Response, parse: Parse): Promise<unknown> {
  const text = await wholeOf(answer, (whole) => whole.text());
  if (answer.status === 204) return undefined;
  const envelope = jsonOf(text, parse);
  if (typeof envelope !== 'object' || envelope === null || !('Response' in envelope)) throw foreign(answer);
  return envelope.Response;
}

/** The JSON of a 2xx answer without an envelope; undefined for what is none. */
export async function bareOf(answer: Response, parse: Parse): Promise<unknown> {
  return jsonOf(await wholeOf(answer, (whole) => whole.text()), parse);
}

/** The content of a file. @throws ConnectionError for a page in its place: the gateway names every file */
export async function fileOf<T>(answer: Response, read: (answer: Response) => Promise<T>): Promise<T> {
  if (!answer.headers.has('content-disposition')) throw foreign(answer);
  return await wholeOf(answer, read);
}

/** What an answer other than 2xx says. @throws ConnectionError when it breaks off */
export async function errorOf(answer: Response, parse: Parse): Promise<ApiError> {
  const text = await wholeOf(answer, (whole) => whole.text());
  const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json');
  return new ApiError(refusalOf(answer, text, isJson ? jsonOf(text, parse) : undefined));
}

export function foreign({ status, headers }: Response): ConnectionError {
  const type = headers.get('content-type') ?? 'no content type';
  return new ConnectionError(`The answer is not the gateway's: HTTP ${status}, ${type}`);
}

/** Undefined for what is no JSON, whatever it is called. */
function jsonOf(text: string, parse: Parse): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** An answer may break off on its way. */
async function wholeOf<T>(answer: Response, read: (answer: Response) => Promise<T>): Promise<T> {
  try {
    return await read(answer);
  } catch (error) {
    throw new ConnectionError('The answer broke off', { cause: error });
  }
}
