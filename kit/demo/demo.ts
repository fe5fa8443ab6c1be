import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../../src/commands/command-line.js';
import { Settings } from '../../src/config/settings.js';
import { urlOfListener } from '../../src/net/host-urls.js';
import { demoEndorsement, demoPdf } from './demo-endorsement.js';
import { demoOutgoingLog } from './demo-outgoing-log.js';
import { Narrator } from './narrator.js';

const usage = `Usage: zeyil demo
A narrated run of the whole flow against a started sandbox: npm start in one terminal, npx zeyil demo in another.`;

export default command({ usage }, async () => {
  const { host, port, simulatorPort, dataDirectory } = new Settings(process.env);
  const users = demoUsers(dataDirectory);
  const narrator = new Narrator(urlOfListener(host, port));
  await run(narrator, users, urlOfListener(host, simulatorPort)).catch((error: Error) => {
    throw new Error(`\nThe demo stopped: ${error.message}`);
  });
  return 0;
});

async function run(narrator: Narrator, users: DemoUsers, simulator: string): Promise<void> {
  narrator.chapter('The platform opens a job and asks for an endorsement');
  const platform = await narrator.login(users('PLATFORM'));
  const opened = await platform.post<{ Id: number }>('/api/platform/jobs', {
    insuranceCompanyId: 110,
    productId: 111,
    productBranchId: 2,
    productBranchName: 'Kasko',
    policyNumber: '100000334601017',
    agentName: 'Acente 1001 (Demo)',
    platformProposalId: 48213,
  });
  const jobId = opened.Id;
  await platform.post(`/api/platform/jobs/${jobId}/endorsement-requests`, {
    message: 'Plaka zeyili: yeni plaka 34 ABC 123.',
    files: [{ fileName: 'ruhsat.pdf', contentType: 'application/pdf', base64Content: demoPdf('Ruhsat') }],
  });

  narrator.chapter('The insurer lists what waits for an endorsement');
  const insurer = await narrator.login(users('INSURER'));
  const list = await insurer.get<{ TotalCount: number; Items: { Id: number }[] }>(
    '/api/offline/jobs?currentStage=2&sortBy=id&sortOrder=desc',
  );
  narrator.say(`${list.TotalCount} jobs are in stage Zeyil İsteği; job ${jobId} is among them.`);

  narrator.chapter('The insurer reads the request');
  const actions = await insurer.get<{ Message: string | null; Files: { FileName: string }[] }[]>(
    `/api/offline/jobs/${jobId}/actions`,
  );
  const request = actions.at(-1);
  narrator.say(`"${request?.Message}", with ${request?.Files.map((file) => file.FileName).join(', ')}.`);

  narrator.chapter('A dry run, then the endorsement');
  const path = `/api/offline/jobs/${jobId}/endorsements`;
  const dry = await insurer.post<{ LocalGrossPremium: number; Warnings: string[] }>(
    `${path}?dryRun=true`,
    demoEndorsement(),
  );
  narrator.say(
    `Local gross premium ${dry.LocalGrossPremium}; warnings: ${dry.Warnings.join(' ') || 'none'}.`,
  );
  await insurer.post(path, demoEndorsement());
  narrator.say(`Job ${jobId} is in stage Zeyil Gerçekleşti.`);

  narrator.chapter('The platform hears of it');
  const notification = await narrator.wait('the notification did not reach the simulator', () =>
    heard(simulator, jobId),
  );
  narrator.say(`Notification 101 arrived with ReferanceNo ${notification.ReferanceNo}.`);
  narrator.say(`Its payload: ${notification.Payload}`);

  await demoOutgoingLog(narrator, users, Number(notification.AgentId));
  narrator.say(`\nLook at it: ${simulator}/`);
}

interface Heard {
  ReferanceNo: string;
  AgentId: string;
  Payload: string;
}

/** The simulator's record of the notification of this job. */
async function heard(simulator: string, jobId: number): Promise<Heard | undefined> {
  const answer = await fetch(`${simulator}/simulator/notifications?type=101`);
  const { Items } = (await answer.json()) as { Items: Heard[] };
  return Items.find((item) => (JSON.parse(item.Payload) as { JobId: number }).JobId === jobId);
}

type DemoUsers = (variable: string) => { userName: string; password: string };

/** @throws Error when no sandbox has been started */
function demoUsers(dataDirectory: string): DemoUsers {
  const path = join(dataDirectory, 'sandbox-users.env');
  if (!existsSync(path)) throw new Error(`${path} is not there: start the sandbox with npm start first`);
  const lines = new Map(
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const value = (name: string) => lines.get(name) ?? '';
  return (variable) => ({ userName: value(`${variable}_NAME`), password: value(`${variable}_PASSWORD`) });
}
