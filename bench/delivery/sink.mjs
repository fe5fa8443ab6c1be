// A platform that only counts: sink.mjs {"delay":0}. It listens on two ports, and on the second it never answers. Plain
// sockets instead of node:http, so that the platform's own cost does not hide the differences.
import net from 'node:net';

const { delay } = JSON.parse(process.argv[2]);
const body = '{"ResultStatus":{"Status":"Success","Explanation":null},"Result":null}';
const answer = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
const ID_AT = '{"ReferanceNo":"'.length;
/** Time of the first arrival by delivery id, in milliseconds since 1970. */
let arrivals = new Map();
let repeated = 0;
let first = 0;
let last = 0;

function arrived(request) {
  const id = request.slice(ID_AT, request.indexOf('"', ID_AT));
  last = performance.now();
  if (arrivals.size === 0) first = last;
  if (arrivals.has(id)) repeated += 1;
  else arrivals.set(id, Date.now());
}

/** Calls `take` with the body of each request, however the bytes are split. */
function readRequests(socket, take) {
  let pending = '';
  socket.setNoDelay(true);
  socket.setEncoding('latin1');
  socket.on('error', () => socket.destroy());
  socket.on('data', (text) => {
    pending += text;
    for (;;) {
      const head = pending.indexOf('\r\n\r\n');
      const length = /\r\ncontent-length: (\d+)/i.exec(pending.slice(0, head + 2))?.[1];
      if (head === -1) return;
      if (length === undefined) throw new Error('A request without Content-Length.');
      const end = head + 4 + Number(length);
      if (pending.length < end) return;
      take(pending.slice(head + 4, end));
      pending = pending.slice(end);
    }
  });
}

const answering = net.createServer((socket) => {
  const reply = () => socket.write(answer);
  readRequests(socket, (request) => {
    arrived(request);
    if (delay > 0) setTimeout(reply, delay);
    else reply();
  });
});
const hanging = net.createServer((socket) => readRequests(socket, () => undefined));

process.on('message', (question) => {
  if (question === 'begin') {
    arrivals = new Map();
    repeated = 0;
  }
  process.send(
    question === 'arrivals' ? [...arrivals] : { count: arrivals.size, repeated, ms: last - first },
  );
});
// Ctrl-C reaches the whole process group; the benchmark ends its processes itself.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => process.exit());
process.on('disconnect', () => process.exit());

answering.listen(0, '127.0.0.1', () =>
  hanging.listen(0, '127.0.0.1', () =>
    process.send({ answering: answering.address().port, hanging: hanging.address().port }),
  ),
);
