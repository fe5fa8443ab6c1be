import { ADMIN } from './world.js';

/** Waits of the ladder, in milliseconds: short, so that whole ladders end between two looks. */
export const WAITS = [200, 300, 400, 500];
export const PLATFORM_TIMEOUT_MS = 1_200;
/** Longer than a balancer needs to notice it. */
const SHUTDOWN_DELAY_MS = 600;
const JWT_SECRET = 'the secret that signs the tokens of chaos';
export const ENCRYPTION_KEY = Buffer.alloc(32, 'chaos').toString('base64');

/** The common settings of all replicas. */
export const SERVICE_SETTINGS: Readonly<Record<string, string>> = {
  DATABASE_POOL_SIZE: '12',
  LOG_LEVEL: 'warn',
  BOOTSTRAP_ADMIN_USER: ADMIN.userName,
  BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
  JWT_SECRETS: JWT_SECRET,
  ENCRYPTION_KEY,
  NOTIFICATION_RETRY_WAITS: WAITS.map((wait) => `${wait}ms`).join(','),
  PLATFORM_TIMEOUT: `${PLATFORM_TIMEOUT_MS}ms`,
  SHUTDOWN_DELAY: `${SHUTDOWN_DELAY_MS}ms`,
};
