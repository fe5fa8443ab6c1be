/**
 * Measures the time to turn the bytes of a request into a bound and validated MakeEndorsementRequest, compared with
 * JSON.parse of the same text and with the usual ValidationPipe. Run after the build: `node bench/binding.mjs
 * [rounds]`.
 */
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { bind } from '../dist/src/api/binding/bind.js';
import { MakeEndorsementRequest } from '../dist/src/endorsements/endorsement.requests.js';
import { Clock } from '../dist/src/time/clock.js';
import { PipeRequest } from './class-validator-request.mjs';

const ROUNDS = Number(process.argv[2] ?? 300);
const clock = new Clock('Europe/Istanbul');

const WAYS = {
  'JSON.parse': (bytes) => JSON.parse(bytes.toString()),
  'JSON.parse + decode': (bytes) => decode(JSON.parse(bytes.toString())),
  'parse + bind + validate': (bytes) => {
    const parts = { path: { jobId: '7' }, query: {}, body: bytes };
    const { value, errors } = bind(MakeEndorsementRequest, parts, clock);
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    return value;
  },
  'class-validator': (bytes) => {
    const value = plainToInstance(PipeRequest, JSON.parse(bytes.toString()));
    const errors = validateSync(value, { whitelist: true });
    if (errors.length > 0) throw new Error(String(errors));
    return value;
  },
  'class-validator + decode': (bytes) => decode(WAYS['class-validator'](bytes)),
};

/** Decodes the two PDFs, as parse + bind + validate does. */
function decode({ endorsementPdf, informationPdf }) {
  return [endorsementPdf, informationPdf].map((file) => Buffer.from(file.base64Content, 'base64'));
}

function body(pdfBytes) {
  const file = (fileName) => ({
    fileName,
    contentType: 'application/pdf',
    base64Content: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(pdfBytes)]).toString('base64'),
  });
  const date = '2026-11-20T00:00:00';
  return JSON.stringify({
    productId: 111,
    endorsementPolicy: {
      policyNumber: '100000334601017',
      renewalNo: '0',
      endorsementNo: 1,
      endorsementType: 0,
      policyStartDate: date,
      policyEndDate: '2027-11-20T00:00:00',
      processingDate: '2026-11-20T10:30:00',
      grossPremium: 1250.5,
      netPremium: 1190.95,
      commission: 150.1,
      installmentNumber: 6,
    },
    premium: {
      currencyType: 1,
      exchangeRate: 1,
      installmentDetails: [1, 2, 3, 4, 5, 6].map((installmentNo) => {
        return { installmentNo, paymentAmount: 208.41, paymentDate: date, commission: 25.01 };
      }),
    },
    endorsementPdf: file('zeyil.pdf'),
    informationPdf: file('bilgi.pdf'),
    message: 'Zeyil duzenlendi.',
    isTransferCompleted: false,
  });
}

const shuffled = (list) =>
  list
    .map((item) => [Math.random(), item])
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

/** Medians in microseconds; the candidates take turns in random order, so that a disturbance affects them alike. */
function measure(bytes) {
  const times = Object.fromEntries(Object.keys(WAYS).map((name) => [name, []]));
  for (let round = -50; round < ROUNDS; round++) {
    for (const [name, way] of shuffled(Object.entries(WAYS))) {
      const start = process.hrtime.bigint();
      way(bytes);
      const time = Number(process.hrtime.bigint() - start) / 1_000;
      if (round >= 0) times[name].push(time);
    }
  }
  return Object.entries(times).map(([name, all]) => [name, all.sort((a, b) => a - b)[all.length >> 1]]);
}

for (const [title, pdfBytes] of [
  ['two PDFs of 150 KB', 150 * 1024],
  ['two PDFs of 10 bytes', 10],
]) {
  const bytes = Buffer.from(body(pdfBytes));
  const medians = measure(bytes);
  const [, parse] = medians[0];
  process.stdout.write(`${title}: ${bytes.length} bytes, median of ${ROUNDS} rounds\n`);
  for (const [name, median] of medians) {
    const ratio = (median / parse).toFixed(2);
    process.stdout.write(`  ${name.padEnd(26)}${median.toFixed(0).padStart(7)} us   x ${ratio}\n`);
  }
}
