import type { components, paths } from './schema.gen.js';

export type { components, paths };

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** The paths that have an operation of this method. */
export type PathOf<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends Record<M, object> ? P : never;
}[keyof Paths];

type Operation<Paths, P extends keyof Paths, M extends Method> =
  Paths[P] extends Record<M, infer O> ? O : never;
type JsonOf<T> = T extends { content: { 'application/json': infer B } } ? B : never;
type Answered<O> = O extends { responses: infer R } ? JsonOf<R[keyof R & (200 | 201 | 202)]> : never;
type Opened<A> = [A] extends [never] ? undefined : A extends { Response: infer R } ? R : A;
type Part<O, K extends 'query' | 'path'> = O extends { parameters: infer P }
  ? K extends keyof P
    ? NonNullable<P[K]>
    : never
  : never;
type BodyOf<O> = O extends { requestBody?: infer B } ? JsonOf<NonNullable<B>> : never;
type Given<K extends string, T> = [T] extends [never] ? { [X in K]?: undefined } : { [X in K]: T };
type Optional<K extends string, T> = [T] extends [never] ? { [X in K]?: undefined } : { [X in K]?: T };
type Input<O> = Given<'path', Part<O, 'path'>> &
  Optional<'query', Part<O, 'query'>> &
  Given<'body', BodyOf<O>>;

/** The `Response` member of an operation's answer; undefined where the answer is empty. */
export type AnswerOf<Paths, P extends PathOf<Paths, M>, M extends Method> = Opened<
  Answered<Operation<Paths, P, M>>
>;

/** What an operation takes; `signal` aborts a call that nobody waits for. */
export type InputOf<Paths, P extends PathOf<Paths, M>, M extends Method> = Input<Operation<Paths, P, M>> & {
  signal?: AbortSignal;
};

/** The input of any operation. */
export interface LooseInput {
  path?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

/** The path and query of a call; members of the query without a value are left out. */
export function addressOf(template: string, { path = {}, query = {} }: LooseInput): string {
  const address = template.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? address : `${address}?${search}`;
}
