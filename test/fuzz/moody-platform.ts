import { type PlatformAnswerer, type ReceivedAttempt, succeed } from '../support/platform.js';

/** What a platform answers that is not at its best, one after the other; most are successes. */
const MOODS: readonly PlatformAnswerer[] = [
  succeed,
  succeed,
  succeed,
  succeed,
  (_, response) => void response.writeHead(500).end('no'),
  (_, response) => void response.end('{"ResultStatus":{"Status":"Error","Explanation":"\\ud800\\u0000"}}'),
  (_, response) => void response.end('<html>'),
  (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  (_, response) => void response.socket?.resetAndDestroy(),
];

/** Takes notifications in changing moods, and answers every second question for a body. */
export function moody(): PlatformAnswerer {
  let count = 0;
  return (attempt, response) => {
    const mood = MOODS[count++ % MOODS.length] ?? succeed;
    if (attempt.path !== '/GetOutgoingLogPayload' || count % 2 === 0) return mood(attempt, response);
    response.setHeader('content-type', 'application/json');
    const result = `{"LogID":${askedLogId(attempt)},"Payload":"<sonuc/>"}`;
    response.end(`{"ResultStatus":{"Status":"Success","Explanation":null},"Result":${result}}`);
  };
}

function askedLogId({ body }: ReceivedAttempt): string {
  return /"LogID":(\d+)/.exec(body)?.[1] ?? '0';
}
