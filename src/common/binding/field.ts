/** A class whose instances are bound from requests. */
export type RequestClass<T extends object = object> = new () => T;

/** What JSON a property takes. Binding is strict: no value is converted from another JSON type. */
export type FieldType =
  | {
      kind:
        | 'text'
        | 'int16'
        | 'int32'
        | 'int64'
        | 'boolean'
        | 'amount'
        | 'dateTime'
        | 'base64'
        | 'integerOrText';
    }
  | { kind: 'object'; of: () => RequestClass }
  | { kind: 'list'; of: FieldType; limits: Limits };

/** Where a property comes from; a body property of the same name as a path parameter is ignored. */
export type FieldSource = 'body' | 'path' | 'query';

/** One property of a request class, compiled once from its decorators. */
export interface Field {
  name: string;
  /** The name in answers. */
  told: string;
  source: FieldSource;
  type: FieldType;
  limits: Limits;
  /** Whether the field must be there; `requiredIf` asks the object that it stands in. */
  required: boolean;
  requiredIf?: (whole: Record<string, unknown>) => boolean;
  /** Whether a blank text is a value like any other: of a field that must be there, and may be empty. */
  takesBlank: boolean;
  checks: readonly Check[];
  /** The class whose rules its objects keep; undefined when the operation checks them. */
  nested: RequestClass | undefined;
  query?: QueryReader;
}

/** What the rules of a field, or of a list's items, allow: for the rules themselves, for limits of bodies, for schemas. */
export interface Limits {
  /** Inclusive bounds. */
  min?: number;
  max?: number;
  greaterThan?: number;
  /** Characters, counted as Unicode code points. */
  maxLength?: number;
  /** Size of a text in UTF-8, in MB. */
  maxMegabytes?: number;
  /** Items of a list. */
  maxItems?: number;
  oneOf?: readonly (string | number)[];
  pattern?: RegExp;
  /** A format of JSON Schema, which says how long a text is. */
  format?: 'date';
}

/** A rule of one field: its message, and whether a value breaks it; `whole` is the object that the value stands in. */
export interface Check {
  /** The name of its decorator, such as `maxLength`. */
  name: string;
  message: string;
  breaks(value: unknown, whole: Record<string, unknown>): boolean;
  /** A blank text is absence to the other rules of an optional field, but not to this one. */
  ofBlanks: boolean;
}

/** How a query parameter is read beside its rules. */
export interface QueryOptions {
  /** An empty parameter counts as absent instead of being refused. */
  emptyIsAbsent?: boolean;
  /** The white space around it is no part of it. */
  trim?: boolean;
}

/** Reads a query parameter's text. */
export interface QueryReader {
  options: QueryOptions;
  /** Gives undefined for a text that is not allowed. */
  read(text: string): unknown;
  /** Refuses what cannot be read: a repeated or empty parameter, and a text that is not allowed. */
  message: string;
}
