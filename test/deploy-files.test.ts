// @module-tag running
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { Settings } from '../src/config/settings.js';

const SETTINGS = new Set(
  [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name),
);
const isSetting = (name: string) => SETTINGS.has(name) || SETTINGS.has(name.replace(/_FILE$/, ''));
const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
const imageEnv = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
    name,
    value,
  ]),
) as Record<string, string>;
/** `npm start` without what a checkout alone needs. */
const START = /node (--\S+ )+dist\/src\/main\.js/.exec(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts.start,
)?.[0];

interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: Record<string, unknown>;
}
const KUBERNETES = 'deploy/kubernetes';
const objects = readdirSync(KUBERNETES).flatMap((file) =>
  parseAllDocuments(readFileSync(join(KUBERNETES, file), 'utf8')).map((document) => {
    expect(document.errors).toEqual([]);
    return { file, ...(document.toJS() as KubernetesObject) };
  }),
);
const kindOf = (kind: string) => objects.filter((object) => object.kind === kind);

describe('The files in deploy', () => {
  test('The image starts the service as `npm start` does, with ports that its deployments use', () => {
    const command = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
    expect(command.join(' ')).toBe(START);
    expect(Object.keys(imageEnv).filter((name) => name !== 'UV_THREADPOOL_SIZE' && !isSetting(name))).toEqual(
      [],
    );
    expect(dockerfile).toContain(`EXPOSE ${imageEnv['PORT']} ${imageEnv['REPLICA_PORT']}`);
    const unit = readFileSync('deploy/systemd/zeyil-gateway.service', 'utf8');
    expect(unit).toContain(`ExecStart=/usr/bin/${START}\n`);
    expect(unit).toContain(`UV_THREADPOOL_SIZE=${imageEnv['UV_THREADPOOL_SIZE']}`);
  });

  test('compose.yaml names settings that exist, secrets that its script makes, and the time that a stop takes', () => {
    const compose = parse(readFileSync('deploy/compose/compose.yaml', 'utf8')) as {
      services: Record<string, { environment?: object; secrets?: string[]; stop_grace_period?: string }>;
      secrets: Record<string, { file: string }>;
    };
    const { gateway } = compose.services;
    expect(Object.keys(gateway?.environment ?? {}).filter((name) => !isSetting(name))).toEqual([]);
    expect(gateway?.stop_grace_period).toBe('30s');
    const used = Object.values(compose.services).flatMap(({ secrets = [] }) => secrets);
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.secrets).sort());

    const folder = mkdtempSync(join(tmpdir(), 'zeyil-secrets-'));
    cpSync('deploy/compose/secrets.sh', join(folder, 'secrets.sh'));
    const make = () => {
      execFileSync('sh', [join(folder, 'secrets.sh')]);
      const read = (file: string) => readFileSync(join(folder, file), 'utf8');
      return Object.fromEntries(
        Object.entries(compose.secrets).map(([name, { file }]) => [name, read(file)]),
      );
    };
    const made = make();
    expect(make()).toEqual(made);
    // With these secrets, production does not refuse the settings.
    const environment: Record<string, string> = { ...imageEnv, DATA_DIR: folder };
    for (const [name, value] of Object.entries(gateway?.environment ?? {})) {
      environment[name] = String(value).replace('/run/secrets/', `${join(folder, 'secrets')}/`);
    }
    expect(new Settings(environment)).toMatchObject({
      production: true,
      documentStore: { kind: 's3' },
      warnings: [],
    });
    rmSync(folder, { recursive: true });
  });

  test('The objects of Kubernetes are complete: listed, with settings that exist, probes that are served and ports of the image', async () => {
    const [kustomization] = kindOf('Kustomization') as unknown as { resources: string[] }[];
    const listed = kustomization?.resources ?? [];
    expect(listed.filter((file) => !existsSync(join(KUBERNETES, file)))).toEqual([]);
    const files = readdirSync(KUBERNETES).filter(
      (file) => !['kustomization.yaml', 'secret.example.yaml'].includes(file),
    );
    expect(listed.toSorted()).toEqual(files.toSorted());
    for (const { apiVersion, kind } of objects)
      expect([typeof apiVersion, typeof kind]).toEqual(['string', 'string']);
    const given = objects.flatMap(({ data = {}, stringData = {} }) => [
      ...Object.keys(data),
      ...Object.keys(stringData),
    ]);
    expect(given.filter((name) => !isSetting(name))).toEqual([]);

    const [set] = kindOf('StatefulSet');
    const spec = set?.spec as { template: { spec: PodSpec } };
    const { containers, terminationGracePeriodSeconds, securityContext } = spec.template.spec;
    const [container] = containers;
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(25);
    expect(securityContext.runAsNonRoot).toBe(true);
    expect(container?.ports.map(({ containerPort }) => String(containerPort))).toEqual([
      imageEnv['PORT'],
      imageEnv['REPLICA_PORT'],
    ]);
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toContain(imageEnv['DATA_DIR']);
    const paths = [container?.startupProbe, container?.livenessProbe, container?.readinessProbe].map(
      (probe) => probe?.httpGet.path,
    );
    expect(paths).toEqual(['/health/live', '/health/live', '/health/ready']);
    // A balancer must notice within SHUTDOWN_DELAY that a replica is no longer ready.
    const { periodSeconds, failureThreshold } = container?.readinessProbe ?? {
      periodSeconds: 99,
      failureThreshold: 99,
    };
    expect(periodSeconds * failureThreshold).toBeLessThan(5);
  });
});

interface Probe {
  httpGet: { path: string };
  periodSeconds: number;
  failureThreshold: number;
}
interface PodSpec {
  terminationGracePeriodSeconds: number;
  securityContext: { runAsNonRoot: boolean };
  containers: {
    ports: { containerPort: number }[];
    volumeMounts: { mountPath: string }[];
    startupProbe: Probe;
    livenessProbe: Probe;
    readinessProbe: Probe;
  }[];
}
