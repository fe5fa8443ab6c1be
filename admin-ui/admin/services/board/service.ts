import type { ResponseOf } from '../../api/client.js';

/** Services of one read of the list. */
export type ServicePage = ResponseOf<'/api/admin/service-availabilities', 'get'>;
export type Service = ServicePage['Items'][number];
