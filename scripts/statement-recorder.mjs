// Loaded before a process's own code (node --import). Writes every statement that the process sends to a test's
// database to the file RECORD_STATEMENTS, one JSON line each, once it is answered. See record-release.mjs.
import { appendFileSync } from 'node:fs';
import pg from 'pg';
import utils from 'pg/lib/utils.js';

/** Clones of the template (test/support/database.ts). */
const TEST_DATABASE = /^zeyil_template_\d+_[0-9a-f]{12}$/;
let order = 0;
let sessions = 0;
const numbers = new WeakMap();

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (statement, ...rest) {
  if (!TEST_DATABASE.test(this.database)) return query.call(this, statement, ...rest);
  if (!numbers.has(this)) numbers.set(this, ++sessions);
  const given = typeof statement === 'string' ? { text: statement } : statement;
  const values = given.values ?? (Array.isArray(rest[0]) ? rest[0] : undefined);
  const run = {
    order: ++order,
    session: numbers.get(this),
    database: this.database,
    sql: given.text,
    values: values?.map(wire),
  };
  const record = (code) =>
    appendFileSync(process.env.RECORD_STATEMENTS, `${JSON.stringify({ ...run, code })}\n`);
  if (typeof given.submit === 'function') {
    listen(given, run, record);
    return query.call(this, statement, ...rest);
  }
  const callback = rest.at(-1);
  if (typeof callback === 'function') {
    rest[rest.length - 1] = (error, result) => {
      record(error?.code);
      callback(error, result);
    };
    return query.call(this, statement, ...rest);
  }
  const answer = query.call(this, statement, ...rest);
  answer.then(
    () => record(),
    (error) => record(error.code),
  );
  return answer;
};

/** The form in which the driver sends a value: text, or bytes in base64. */
function wire(value) {
  const sent = utils.prepareValue(value);
  return Buffer.isBuffer(sent) ? { bytes: sent.toString('base64') } : sent;
}

/** A COPY is a stream: the data written to it is recorded with the statement. */
function listen(stream, run, record) {
  const { _write, _writev } = stream;
  const keep = (chunk) => {
    run.copied = (run.copied ?? '') + chunk;
  };
  stream._write = (chunk, encoding, done) => {
    keep(chunk);
    _write.call(stream, chunk, encoding, done);
  };
  stream._writev = (chunks, done) => {
    for (const { chunk } of chunks) keep(chunk);
    _writev.call(stream, chunks, done);
  };
  stream.once('finish', () => record());
  stream.once('error', (error) => record(error.code));
}
