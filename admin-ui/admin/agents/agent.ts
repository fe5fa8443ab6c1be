import type { ResponseOf } from '../api/client.js';

/** An agent with what its own page shows. */
export type Agent = ResponseOf<'/api/admin/agents/{id}', 'get'>;
