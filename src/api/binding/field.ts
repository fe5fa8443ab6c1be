/** A class whose instances are bound from requests. */
export type RequestClass<T extends object = object> = new () => T;

/** The JSON type of a property. Binding is strict: no value is converted from another JSON type. */
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

/** The part of a request that holds a property; a body property with the name of a path parameter is ignored. */
export type FieldSource = 'body' | 'path' | 'query';

/** One property of a request class, compiled once from its decorators. */
export interface Field {
  name: string;
  /** The field's name in answers. */
  answerName: string;
  source: FieldSource;
  type: FieldType;
  limits: Limits;
  /** Whether the field must be present; `requiredIf` decides by the object around the field. */
  required: boolean;
  requiredIf?: (whole: Record<string, unknown>) => boolean;
  /** Whether null is a value of its own; in other fields it counts as absent. */
  takesNull: boolean;
  /** Whether a blank text is a value like any other, in a field that must be present and may be empty. */
  takesBlank: boolean;
  /** Whether the text is a name, which is read without characters that change its direction. */
  isName: boolean;
  checks: readonly Check[];
  /** The class whose rules the property's objects must meet; undefined when the operation checks them. */
  nested: RequestClass | undefined;
  query?: QueryReader;
}

/** Limits that rules of a field, or of a list's items, set: for the rules, for limits of bodies and for schemas. */
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
  /** A format of JSON Schema that fixes the length of a text. */
  format?: 'date';
}

/** A rule of one field: its message, and a test whether a value breaks it; `whole` is the object around the value. */
export interface Check {
  /** The name of its decorator, such as `maxLength`. */
  name: string;
  message: string;
  breaks(value: unknown, whole: Record<string, unknown>): boolean;
  /** Whether the rule is checked for a blank text in an optional field, which counts as absent for other rules. */
  ofBlanks: boolean;
}

/** How a query parameter is read beside its rules. */
export interface QueryOptions {
  /** An empty parameter counts as absent instead of being refused. */
  emptyIsAbsent?: boolean;
  /** White space around the value is removed. */
  trim?: boolean;
}

/** Reads a query parameter's text. */
export interface QueryReader {
  options: QueryOptions;
  /** Returns undefined for a text that is not allowed. */
  read(text: string): unknown;
  /** The message for an unreadable value: a repeated or empty parameter, and a text that is not allowed. */
  message: string;
}
