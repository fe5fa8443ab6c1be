/** The largest value of an `integer` column; ids of 32 bits are no larger. */
export const MAX_INT32 = 2_147_483_647;
export const MAX_INT16 = 32_767;
