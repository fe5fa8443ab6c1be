/** A decimal number as text with all its digits, such as `1250.50`: floating-point numbers round amounts. */
export type Decimal = string;
/** An integer of 64 bits: a number where it holds all digits, else a bigint. */
export type Long = number | bigint;
