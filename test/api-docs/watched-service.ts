import type { Client } from '../support/client.js';
import { DescribedApi } from '../support/described-api.js';
import { startTestPlatform, type TestPlatform } from '../support/platform.js';
import { startTestService, type TestService } from '../support/service.js';

export const COMPANY = 110;

/** A service whose answers are held against its own description, and callers of every kind. */
export class WatchedService {
  private constructor(
    readonly service: TestService,
    readonly platform: TestPlatform,
    readonly api: DescribedApi,
    readonly anonymous: Client,
    readonly administrator: Client,
    readonly insurer: Client,
    readonly platformUser: Client,
  ) {}

  static async start(): Promise<WatchedService> {
    const platform = await startTestPlatform();
    const service = await startTestService();
    const api = await DescribedApi.of(service.anonymous);
    const agentId = await service.createAgent({ platformUrl: platform.url });
    return new WatchedService(
      service,
      platform,
      api,
      api.watch(service.anonymous),
      api.watch(await service.as({ roles: ['Administrator'] })),
      api.watch(await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [COMPANY] })),
      api.watch(await service.as({ roles: ['PlatformUser'], agentId })),
    );
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.platform.close();
  }

  /** The statuses of an operation that were checked. */
  seen(operationId: string): number[] {
    const answers = [...this.api.seen].filter((answer) => answer.startsWith(`${operationId} `));
    return answers.map((answer) => Number(answer.split(' ')[1])).sort((a, b) => a - b);
  }
}
