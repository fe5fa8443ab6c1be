// A platform that only counts: node sink.mjs PORT DELAY_MS. GET / answers what it has seen, DELETE / begins anew.
import http from 'node:http';

const [port, delay] = process.argv.slice(2).map(Number);
const answer = '{"ResultStatus":{"Status":"Success","Explanation":null},"Result":null}';
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) };
let seen = new Set();
let first = 0;
let last = 0;

const reply = (response) => {
  response.writeHead(200, headers);
  response.end(answer);
};

const server = http.createServer((request, response) => {
  if (request.method !== 'POST') {
    if (request.method === 'DELETE') seen = new Set();
    response.end(JSON.stringify({ count: seen.size, ms: last - first, first, last }));
    return;
  }
  let body = '';
  request.setEncoding('latin1');
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    if (seen.size === 0) first = performance.timeOrigin + performance.now();
    seen.add(body.slice(16, body.indexOf('"', 16)));
    last = performance.timeOrigin + performance.now();
    if (delay) setTimeout(reply, delay, response);
    else reply(response);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(port, '127.0.0.1', () => process.send?.('listening'));
