// @module-tag offline-jobs
import { expect, test } from 'vitest';
import { startEndorsements } from './support/endorsements.js';
import { newJob } from './support/jobs.js';
import { OWN } from './support/service.js';
import { startOnce } from './support/start-once.js';

/** The interface gives them 31 bits. */
const LAST = 2_147_483_647;
const bench = startOnce(() => startEndorsements(OWN));

test('Behind the last number of a job new ones are refused with 503, everything else goes on, and a metric shows it', async () => {
  await bench.service.dataSource.query(`alter sequence job_id_seq restart with ${LAST}`);
  const open = () => bench.platform.post('/api/platform/jobs', newJob());
  expect((await open()).response()).toMatchObject({ Id: LAST });
  const refused = await open();
  expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'General.Unavailable',
    '5',
  ]);
  await bench.requestAgain(LAST);
  expect((await bench.make(LAST)).status).toBe(204);
  const { text } = await bench.service.anonymous.get('/metrics');
  expect(text).toContain('zeyil_sequence_used_ratio{sequence="job_id_seq"} 1\n');
});
