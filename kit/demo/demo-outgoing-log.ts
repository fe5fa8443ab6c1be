import type { Narrator } from './narrator.js';

interface Log {
  OutgoingRequestLogID: number;
  Delivered: boolean | null;
}
type Users = (variable: string) => { userName: string; password: string };

/** An adapter's call: its bodies go to the platform, are forgotten here, and are requested back. */
export async function demoOutgoingLog(narrator: Narrator, users: Users, agentId: number): Promise<void> {
  narrator.chapter('An adapter records a call to an insurer');
  const integration = await narrator.login(users('INTEGRATION'));
  const log = await integration.post<Log>('/api/outgoing-logs', {
    agentId,
    insuranceCompanyId: 110,
    productId: 111,
    url: 'https://servis.ornek-sigorta.example/kasko/teklif',
    startedAt: new Date().toISOString(),
    durationMs: 812,
    httpStatus: 200,
    dataSent: '<teklif><plaka>34 ABC 123</plaka></teklif>',
    dataReceived: '<sonuc><prim>18450.00</prim></sonuc>',
  });

  narrator.chapter('Once the platform has the bodies, they are asked back from it');
  const administrator = await narrator.login(users('ADMIN'));
  const list = `/api/outgoing-logs?agentId=${agentId}&delivered=true`;
  await narrator.wait('the bodies did not reach the simulator', async () => {
    const { Items } = await administrator.get<{ Items: Log[] }>(list);
    return Items.find((item) => item.OutgoingRequestLogID === log.OutgoingRequestLogID);
  });
  const path = `/api/outgoing-logs/${log.OutgoingRequestLogID}/payload?isResponse=true&reason=demo`;
  const { Payload } = await administrator.get<{ Payload: string }>(path);
  narrator.say(`The platform handed back what was received: ${Payload}`);
}
