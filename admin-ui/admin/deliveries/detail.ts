import type { ResponseOf } from '../api/client.js';

/** A delivery with its attempts. */
export type Detail = ResponseOf<'/api/admin/deliveries/{id}', 'get'>;
