import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import { OneAgent } from '../../agents/agent.requests.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { AgentTraffic } from './agent-traffic.service.js';
import { PAUSE_AGENT, RESUME_AGENT, TEST_AGENT } from './deliveries.description.js';
import { PauseAgent } from './delivery.requests.js';

/** Pauses, resumes and tests the traffic to one agent. */
@Controller('api/admin/agents/:id')
export class AgentTrafficController {
  constructor(private readonly traffic: AgentTraffic) {}

  @Post('pause')
  @Describe(PAUSE_AGENT)
  @HttpCode(204)
  @Access(['Administrator'])
  async pause(@Input() { id, reason }: PauseAgent, @CurrentCaller() caller: Caller): Promise<void> {
    await this.traffic.pause(caller, id, reason);
  }

  @Post('resume')
  @Describe(RESUME_AGENT)
  @HttpCode(204)
  @Access(['Administrator'])
  async resume(@Input() { id }: OneAgent, @CurrentCaller() caller: Caller): Promise<void> {
    await this.traffic.resume(caller, id);
  }

  @Post('test-notification')
  @Describe(TEST_AGENT)
  @HttpCode(204)
  @Access(['Administrator'])
  async test(
    @Input() { id }: OneAgent,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    reply.header('location', `/api/admin/deliveries/${await this.traffic.test(caller, id)}`);
  }
}
