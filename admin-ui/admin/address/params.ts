/** One value of a screen's state as its address has it; undefined where the address shall not name it. */
export interface Param<T> {
  read(text: string | null): T;
  write(value: T): string | undefined;
}
/** The parameters of a screen by their names in the address. */
export type Params<S> = { readonly [K in keyof S]: Param<S[K]> };

/** Free text. */
export const text: Param<string> = {
  read: (given) => given ?? '',
  write: (value) => value || undefined,
};

/** True as `true`; anything else is false. */
export const flag: Param<boolean> = {
  read: (given) => given === 'true',
  write: (value) => (value ? 'true' : undefined),
};

/** A word of a list; `usual` stands for an absent or unknown one and is not written. */
export function word<W extends string>(known: readonly W[], usual: W): Param<W> {
  return {
    read: (given) => known.find((each) => each === given) ?? usual,
    write: (value) => (value === usual ? undefined : value),
  };
}

/** Several words of a list, in its order; unknown ones are left out. */
export function words<W extends string>(known: readonly W[]): Param<readonly W[]> {
  return {
    read: (given) => known.filter((each) => given?.split(',').includes(each)),
    write: (values) => values.join(',') || undefined,
  };
}

/** A relative word such as `today`, or the date that it stands for: a day, or a minute such as `2026-11-22T14:02`. */
export function wordOrDate(known: readonly string[], precision: 'day' | 'minute'): Param<string> {
  const form = precision === 'day' ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
  const isDate = (given: string) => {
    if (!form.test(given)) return false;
    const moment = new Date(`${given}${precision === 'day' ? 'T00:00' : ''}Z`);
    // 31 February would become a day of March.
    return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(given);
  };
  return {
    read: (given) => (given !== null && (known.includes(given) || isDate(given)) ? given : ''),
    write: (value) => value || undefined,
  };
}

/** One id; undefined when there is none. */
export const oneId: Param<number | undefined> = {
  read: (given) => (/^[1-9]\d{0,9}$/.test(given ?? '') ? Number(given) : undefined),
  write: (value) => value?.toString(),
};

/** An HTTP status; undefined when there is none. */
export const httpStatus: Param<number | undefined> = {
  read: (given) => (/^[1-5]\d\d$/.test(given ?? '') ? Number(given) : undefined),
  write: (value) => value?.toString(),
};

/** An id, or the word by which a filter selects records without one. */
export type IdOrNone = number | 'none';

/** Several ids in ascending order, `none` first; what is no id is left out. */
export const ids: Param<readonly IdOrNone[]> = {
  read: (given) => {
    const parts = new Set(given?.split(',') ?? []);
    const numbers = [...parts].filter((part) => /^[1-9]\d{0,9}$/.test(part)).map(Number);
    return [...(parts.has('none') ? (['none'] as const) : []), ...numbers.sort((one, other) => one - other)];
  },
  write: (values) => values.join(',') || undefined,
};

/** The state that an address names; parameters that the screen does not know are ignored. */
export function readState<S>(params: Params<S>, search: string): S {
  const given = new URLSearchParams(search);
  const names = Object.keys(params) as (keyof S & string)[];
  return Object.fromEntries(names.map((name) => [name, params[name].read(given.get(name))])) as S;
}

/** The address of a state: the same text for the same state, without what is usual. */
export function writeState<S>(params: Params<S>, state: NoInfer<S>): string {
  const search = new URLSearchParams();
  for (const name of Object.keys(params) as (keyof S & string)[]) {
    const written = params[name].write(state[name]);
    if (written !== undefined) search.set(name, written);
  }
  // Lists and times stay readable: a comma and a colon need no escape within a query.
  return search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
}

/** The order as the API takes it: a column's name, with a `-` where it is turned round. */
export function sortQuery<F extends string>(sort: F | `-${F}`): { sortBy: F; sortOrder: 'asc' | 'desc' } {
  return sort.startsWith('-')
    ? { sortBy: sort.slice(1) as F, sortOrder: 'desc' }
    : { sortBy: sort as F, sortOrder: 'asc' };
}
