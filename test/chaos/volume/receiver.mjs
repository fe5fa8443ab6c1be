// The platforms of a long run, in a process of their own: accepts notifications, refuses the first attempt of a few, and keeps
// for each ReferanceNo when and from which address it was accepted. Only types that are tried again after any failure are
// refused: what else the preparation of the run announces would be dropped.
import { createServer } from 'node:http';

/** One of so many notifications is refused at its first attempt. */
const REFUSED_ONE_OF = 200;
const RETRIED = /"NotificationType":(8|101)\b/;
const REFERANCE_NO = /"ReferanceNo":"([^"]+)"/;
const ACCEPTED = '{"ResultStatus":{"Status":"Success","Explanation":null},"Result":null}';

/** @type {Map<string, { from: string, at: number }[]>} */
const accepted = new Map();
const refused = new Set();
let attempts = 0;

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  // A call that breaks off on its way has no end, and is no attempt that a platform received.
  request.on('end', () =>
    answer(Buffer.concat(chunks).toString('utf8'), request.socket.remoteAddress, response),
  );
});
server.keepAliveTimeout = 60_000;

function answer(body, from, response) {
  attempts += 1;
  const referanceNo = REFERANCE_NO.exec(body)?.[1] ?? `without ReferanceNo, the ${attempts}th`;
  if (hashOf(referanceNo) % REFUSED_ONE_OF === 0 && RETRIED.test(body) && !refused.has(referanceNo)) {
    refused.add(referanceNo);
    response.writeHead(503).end();
    return;
  }
  const times = accepted.get(referanceNo);
  const time = { from, at: performance.timeOrigin + performance.now() };
  if (times) times.push(time);
  else accepted.set(referanceNo, [time]);
  response.writeHead(200, { 'content-type': 'application/json' }).end(ACCEPTED);
}

function hashOf(text) {
  let hash = 0;
  for (let place = 0; place < text.length; place++) hash = (hash * 31 + text.charCodeAt(place)) >>> 0;
  return hash;
}

const ASKED = {
  count: () => ({ accepted: accepted.size, attempts, refused: refused.size }),
  /** What is known of these, which are forgotten: those that never came, and the times of those that came repeatedly. */
  take: ({ referanceNos }) => {
    const missing = [];
    const repeated = [];
    for (const referanceNo of referanceNos) {
      const times = accepted.get(referanceNo);
      if (!times) missing.push(referanceNo);
      else if (times.length > 1) repeated.push({ referanceNo, times });
      accepted.delete(referanceNo);
    }
    return { missing, repeated };
  },
  rest: () => [...accepted.keys()],
};

process.on('message', ({ id, what, ...about }) => process.send({ id, answer: ASKED[what](about) }));
process.on('disconnect', () => process.exit());
// Ctrl-C reaches every process of a terminal; this one ends when the runner has gone.
process.on('SIGINT', () => undefined);
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
