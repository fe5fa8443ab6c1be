import { JsonNumber, type JsonValue, parseJson } from '../../src/api/json/parse.js';
import type { ComparedAnswer } from './differences.js';

/** A call that both gateways get. None of them records anything. */
export interface Call {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  /** With the own token, with a wrong one, or without. */
  as?: 'caller' | 'stranger' | 'nobody';
}

const JOBS = '/api/offline/jobs';
const NO_JOB = 2_147_483_647;

/** Of which jobs single ones are read. */
export interface Reading {
  /** The days on which the jobs were opened; the gateway's own day without one. */
  days: readonly string[];
  /** Further jobs. */
  jobs: readonly number[];
  /** Single jobs at most. */
  most: number;
}

/** The calls that need no job: lists, and what is refused. */
export function commonCalls(days: readonly string[]): Call[] {
  const get = (name: string, path: string, as?: Call['as']): Call => ({
    name,
    method: 'GET',
    path,
    ...(as && { as }),
  });
  const make = (name: string, body: string, job: number | string = NO_JOB): Call => ({
    name,
    method: 'POST',
    path: `${JOBS}/${job}/endorsements?dryRun=true`,
    body,
  });
  return [
    get('jobs', JOBS),
    ...days.flatMap((day) => [
      get(`jobs of ${day}`, `${JOBS}?createDate=${day}&pageSize=200`),
      get(
        `jobs of ${day}, the oldest first`,
        `${JOBS}?createDate=${day}&sortBy=createDate&sortOrder=asc&pageSize=3`,
      ),
      get(`jobs of ${day}, page 2`, `${JOBS}?createDate=${day}&page=2&pageSize=2`),
    ]),
    get('page beyond the end', `${JOBS}?page=9999`),
    get('page 0', `${JOBS}?page=0`),
    get('page size 201', `${JOBS}?pageSize=201`),
    get('unknown sort field', `${JOBS}?sortBy=nothing`),
    get('unknown sort order', `${JOBS}?sortOrder=up`),
    get('no date', `${JOBS}?createDate=2026-13-45`),
    get('without token', JOBS, 'nobody'),
    get('with a wrong token', JOBS, 'stranger'),
    get('actions of no job', `${JOBS}/${NO_JOB}/actions`),
    get('actions of job 0', `${JOBS}/0/actions`),
    get('actions of a job that is no number', `${JOBS}/x/actions`),
    get('service catalog', '/api/ServiceAvailabilities?pageSize=200'),
    get('service catalog, page 2', '/api/ServiceAvailabilities?page=2&pageSize=5'),
    get('versions of the vehicle catalog', '/api/VehicleCatalogs/versions'),
    get('unknown version of the vehicle catalog', '/api/VehicleCatalogs?version=1'),
    get('unknown address', '/api/no/such/address'),
    // A body that breaks a rule of its form is refused before anything of the job is read.
    make('endorsement that is no JSON', '{"productId":'),
    make('endorsement that is a list', '[]'),
    make('endorsement with a wrong type', '{"productId":"x"}'),
    make('endorsement without its fields', '{}'),
    make('endorsement of job 0', '{}', 0),
    { ...make('endorsement without token', '{}'), as: 'nobody' },
  ];
}

/** The calls of a job. */
export function callsOfJob(id: number, files: readonly number[]): Call[] {
  const get = (name: string, path: string): Call => ({ name, method: 'GET', path });
  return [
    get(`actions of job ${id}`, `${JOBS}/${id}/actions`),
    ...files.map((file) => get(`file ${file} of job ${id}`, `${JOBS}/${id}/files/${file}`)),
  ];
}

/** A line of the file of endorsements, as a dry run of it. @throws Error that names the line */
export function dryRunsIn(text: string): Call[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const name = `endorsement in line ${index + 1}`;
    const given = readLine(line);
    const job = given instanceof Map ? given.get('jobId') : undefined;
    // The body keeps the digits of its numbers: it is cut out of the line as it stands.
    const at = /"request"\s*:\s*/.exec(line);
    const body = at && line.slice(at.index + at[0].length).replace(/\}\s*$/, '');
    if (!(job instanceof JsonNumber) || !body || !readLine(body))
      throw new Error(`Line ${index + 1} must be {"jobId": 7, "request": {...}}.`);
    return [{ name, method: 'POST' as const, path: `${JOBS}/${job.source}/endorsements?dryRun=true`, body }];
  });
}

function readLine(text: string): JsonValue | undefined {
  try {
    return parseJson(Buffer.from(text), 1_000_000);
  } catch {
    return undefined;
  }
}

/** The numbers under a name, anywhere in an answer. */
export function idsIn({ body, status }: ComparedAnswer, name: string, within?: string): number[] {
  if (status !== 200) return [];
  const found: number[] = [];
  const seek = (value: JsonValue, isWithin: boolean): void => {
    if (Array.isArray(value)) for (const item of value) seek(item, isWithin);
    if (!(value instanceof Map)) return;
    const id = value.get(name);
    if (isWithin && id instanceof JsonNumber) found.push(Number(id.source));
    for (const [member, inner] of value) seek(inner, within === undefined || isWithin || member === within);
  };
  seek(readLine(body.toString('utf8')) ?? null, within === undefined);
  return [...new Set(found)];
}
