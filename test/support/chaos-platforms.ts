import { type PlatformAnswerer, startTestPlatform, succeed, type TestPlatform } from './platform.js';

/** A platform of the chaos run; `rest` of its answers are successes. */
export interface ChaosPlatform {
  name: string;
  platform: TestPlatform;
}

const never: PlatformAnswerer = () => undefined;
const resets: PlatformAnswerer = (_, response) => void response.socket?.destroy();
const slow: PlatformAnswerer = (attempt, response) => void setTimeout(() => succeed(attempt, response), 150);
const failing: PlatformAnswerer = (_, response) => void response.writeHead(500).end('broken');
const refusing: PlatformAnswerer = (_, response) =>
  void response.end('{"ResultStatus":{"Status":"Error","Explanation":"Hata"},"Result":null}');
const lying: PlatformAnswerer = (_, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"ResultStatus":');

/** One platform for each way of failing, most of them now and then; two always fail. */
export async function startChaosPlatforms(random: () => number): Promise<ChaosPlatform[]> {
  const sometimes =
    (answerer: PlatformAnswerer): PlatformAnswerer =>
    (attempt, response) =>
      random() < 0.4 ? answerer(attempt, response) : succeed(attempt, response);
  const kinds: Record<string, PlatformAnswerer> = {
    healthy: succeed,
    slow,
    hangs: sometimes(never),
    resets: sometimes(resets),
    fails: sometimes(failing),
    refuses: sometimes(refusing),
    lies: sometimes(lying),
    'always hangs': never,
    'always resets': resets,
  };
  return Promise.all(
    Object.entries(kinds).map(async ([name, answerer]) => {
      const platform = await startTestPlatform();
      platform.answer(answerer);
      return { name, platform };
    }),
  );
}
