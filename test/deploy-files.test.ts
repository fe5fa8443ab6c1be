// @module-tag running
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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

/** The variables that a text or a command sets. */
const variablesIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/\b([A-Z][A-Z0-9_]*)=(\S*)/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
/** A settings file as it is copied, which leaves NODE_ENV empty. */
const copied = variablesIn(readFileSync('.env.example', 'utf8').replace(/^#.*$/gm, ''));

interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
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
const kustomization = kindOf('Kustomization')[0] as unknown as {
  namespace: string;
  resources: string[];
  images: { newName: string; newTag: string }[];
};
const replicaLabels = kindOf('Service')[0]?.spec?.['selector'] as Record<string, string>;
/** The pods of every object that makes some, by the kind of the object. */
const pods = objects.flatMap(({ kind, metadata, spec }) => {
  const job = (spec?.['jobTemplate'] as { spec: { template: unknown } } | undefined)?.spec;
  const template = (job ?? spec)?.['template'] as Pick<KubernetesObject, 'metadata' | 'spec'> | undefined;
  if (kind !== 'Pod' && !template) return [];
  const { labels = {} } = (template ?? { metadata }).metadata ?? {};
  return [{ kind, labels, spec: (template?.spec ?? spec) as unknown as PodSpec }];
});
const podOf = (kind: string) => pods.find((pod) => pod.kind === kind)?.spec;

const compose = parse(readFileSync('deploy/compose/compose.yaml', 'utf8')) as {
  services: Record<
    string,
    { image: string; environment?: object; secrets?: string[]; stop_grace_period?: string }
  >;
  secrets: Record<string, { file: string }>;
};
const replicas = Object.keys(compose.services).filter((name) => name.startsWith('gateway'));
const unit = readFileSync('deploy/systemd/zeyil-gateway.service', 'utf8').replace(/\\\n\s*/g, '');

test('The image starts the service as `npm start` does, with ports that its deployments use', () => {
  const command = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
  expect(command.join(' ')).toBe(START);
  expect(Object.keys(imageEnv).filter((name) => name !== 'UV_THREADPOOL_SIZE' && !isSetting(name))).toEqual(
    [],
  );
  expect(dockerfile).toContain(`EXPOSE ${imageEnv['PORT']} ${imageEnv['REPLICA_PORT']}`);
  expect(unit).toContain(`/usr/bin/${START}\n`);
  expect(unit).toContain(`UV_THREADPOOL_SIZE=${imageEnv['UV_THREADPOOL_SIZE']}`);
});

test('The unit of systemd runs production whatever the settings file leaves empty, and may look up addresses', () => {
  const fixed = variablesIn(/^ExecStart=\/usr\/bin\/env (.*) \/usr\/bin\/node /m.exec(unit)?.[1] ?? '');
  const secrets = {
    JWT_SECRETS: randomBytes(48).toString('base64'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  };
  const dataDirectory = `/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`;
  expect(new Settings({ ...copied, ...secrets, ...fixed })).toMatchObject({
    production: true,
    sandbox: false,
    dataDirectory,
  });
  // os.networkInterfaces() throws without it, as soon as HOST is 0.0.0.0.
  expect(/^RestrictAddressFamilies=(.*)$/m.exec(unit)?.[1]?.split(' ')).toContain('AF_NETLINK');
  const head = unit.slice(0, unit.indexOf('[Unit]'));
  expect(head).toMatch(new RegExp(`useradd --system .*${/^User=(.*)$/m.exec(unit)?.[1]}$`, 'm'));
});

test('The image, compose and every pod run production, whatever a settings file leaves empty', () => {
  expect(copied['NODE_ENV']).toBe('');
  // Docker lets a file of settings win over the image's ENV, and carries the ENTRYPOINT out in between.
  const entry = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
  expect(entry).toEqual(['/usr/bin/env', 'NODE_ENV=production']);
  // What stands with the service or the container wins over its files.
  for (const name of replicas)
    expect(compose.services[name]?.environment).toMatchObject({ NODE_ENV: 'production' });
  for (const { spec } of pods)
    for (const { env } of spec.containers)
      expect(env).toContainEqual({ name: 'NODE_ENV', value: 'production' });
});

test('compose.yaml names settings that exist, secrets that its script makes, and the time that a stop takes', () => {
  const gateway = compose.services[replicas[0] ?? ''];
  expect(Object.keys(gateway?.environment ?? {}).filter((name) => !isSetting(name))).toEqual([]);
  expect(gateway?.stop_grace_period).toBe('30s');
  const used = Object.values(compose.services).flatMap(({ secrets = [] }) => secrets);
  expect([...new Set(used)].sort()).toEqual(Object.keys(compose.secrets).sort());

  const folder = mkdtempSync(join(tmpdir(), 'zeyil-secrets-'));
  cpSync('deploy/compose/secrets.sh', join(folder, 'secrets.sh'));
  const make = () => {
    execFileSync('sh', [join(folder, 'secrets.sh')]);
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    return Object.fromEntries(Object.entries(compose.secrets).map(([name, { file }]) => [name, read(file)]));
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

test('The proxy of compose knows every replica, and takes one out by /health/serving alone, before a stop stops accepting', () => {
  const caddyfile = readFileSync('deploy/compose/Caddyfile', 'utf8');
  const upstreams = /^\treverse_proxy (.*) \{$/m.exec(caddyfile)?.[1]?.split(' ');
  expect(upstreams).toEqual(replicas.map((name) => `${name}:${imageEnv['PORT']}`));
  expect(replicas).toHaveLength(3);
  const [first, ...others] = replicas.map((name) => compose.services[name]);
  for (const other of others) expect(other).toEqual(first);
  const directives = Object.fromEntries(
    [...caddyfile.matchAll(/^\t\t(\w+) (.*)$/gm)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
  expect(directives).toMatchObject({ health_uri: '/health/serving' });
  // Every replica answers single requests 503, for example while a table is locked.
  expect(directives).not.toHaveProperty('unhealthy_status');
  const seconds = (name: string) => Number(/^(\d+)s$/.exec(directives[name] ?? '')?.[1]);
  expect(seconds('health_interval') + seconds('health_timeout')).toBeLessThanOrEqual(5);
});

test('The objects of Kubernetes are complete: listed, with settings that exist, probes that are served and ports of the image', async () => {
  const text = readFileSync(join(KUBERNETES, 'kustomization.yaml'), 'utf8');
  const optional = [...text.matchAll(/^ {2}# - (\S+)$/gm)].map(([, file]) => file);
  const files = readdirSync(KUBERNETES).filter(
    (file) => file !== 'kustomization.yaml' && !file.endsWith('.example.yaml'),
  );
  expect([...kustomization.resources, ...optional].toSorted()).toEqual(files.toSorted());
  for (const { apiVersion, kind } of objects)
    expect([typeof apiVersion, typeof kind]).toEqual(['string', 'string']);
  const given = objects.flatMap(({ data = {}, stringData = {} }) => [
    ...Object.keys(data),
    ...Object.keys(stringData),
  ]);
  expect(given.filter((name) => !isSetting(name))).toEqual([]);

  const { containers = [], terminationGracePeriodSeconds } = podOf('StatefulSet') ?? {};
  const [container] = containers;
  expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(25);
  expect(container?.ports?.map(({ containerPort }) => String(containerPort))).toEqual([
    imageEnv['PORT'],
    imageEnv['REPLICA_PORT'],
  ]);
  expect(container?.volumeMounts?.map(({ mountPath }) => mountPath)).toContain(imageEnv['DATA_DIR']);
  const paths = [container?.startupProbe, container?.livenessProbe, container?.readinessProbe].map(
    (probe) => probe?.httpGet.path,
  );
  expect(paths).toEqual(['/health/live', '/health/live', '/health/serving']);
  // A start waits up to 30 minutes for another process that migrates, and 10 minutes for a table, before it migrates itself.
  const { startupProbe } = container ?? {};
  expect((startupProbe?.periodSeconds ?? 0) * (startupProbe?.failureThreshold ?? 0)).toBeGreaterThan(3600);
  // A balancer must notice within SHUTDOWN_DELAY that a replica is no longer ready.
  const { periodSeconds, failureThreshold } = container?.readinessProbe ?? {
    periodSeconds: 99,
    failureThreshold: 99,
  };
  expect(periodSeconds * failureThreshold).toBeLessThan(5);
});

test('In a cluster the service comes up on an empty database, and the owner of its tables has settings of the service', () => {
  const roleOf = (name: string) => {
    const secret = kindOf('Secret').find(({ metadata }) => metadata.name === name);
    return new URL(secret?.stringData?.['DATABASE_URL'] ?? '').username;
  };
  // A role that owns nothing cannot migrate, so it is not what the files begin with.
  expect(roleOf('zeyil-gateway')).toBe(roleOf('zeyil-gateway-owner'));

  const [service] = podOf('StatefulSet')?.containers ?? [];
  const [owner] = podOf('CronJob')?.containers ?? [];
  const [command] = podOf('Pod')?.containers ?? [];
  expect(owner?.command).toEqual(['node', 'dist/src/main.js', 'migrate']);
  expect(owner?.envFrom).toEqual([
    ...(service?.envFrom ?? []),
    { secretRef: { name: 'zeyil-gateway-owner' } },
  ]);
  expect(command?.envFrom.slice(0, service?.envFrom.length)).toEqual(service?.envFrom);
  // Its default counts for the service alone: the owner's run would drop no week.
  expect(kindOf('ConfigMap')[0]?.data).toHaveProperty('NOTIFICATION_RETENTION');
});

test('Pods beside the replicas get none of their requests or journals, and every pod runs without privileges', () => {
  expect(pods.map(({ kind }) => kind).toSorted()).toEqual(['CronJob', 'Pod', 'StatefulSet']);
  for (const { kind, labels, spec } of pods) {
    const isReplica = Object.entries(replicaLabels).every(([name, value]) => labels[name] === value);
    expect([kind, isReplica]).toEqual([kind, kind === 'StatefulSet']);
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const { securityContext } of spec.containers)
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  }
  const [command] = podOf('Pod')?.containers ?? [];
  const { newName, newTag } = kustomization.images[0] ?? {};
  expect(command?.image).toBe(`${newName}:${newTag}`);
  expect(command?.volumeMounts?.map(({ mountPath }) => mountPath)).not.toContain(imageEnv['DATA_DIR']);
  for (const { file, metadata } of objects.filter(({ file }) => file.endsWith('.example.yaml')))
    expect([file, metadata.namespace]).toEqual([file, kustomization.namespace]);
});

test('The examples of a scrape find every replica, under the job of the alerts and with a token', () => {
  const folder = 'deploy/prometheus';
  const scrapeOf = (file: string) => {
    const config = parse(readFileSync(join(folder, file), 'utf8')) as ScrapeConfig;
    expect(config.rule_files.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
    expect(config.scrape_configs).toHaveLength(1);
    const [scrape] = config.scrape_configs;
    expect(readFileSync(join(folder, 'alerts.yml'), 'utf8')).toContain(`up{job="${scrape?.job_name}"}`);
    expect(Number.parseInt(scrape?.scrape_interval ?? '', 10)).toBeLessThanOrEqual(30);
    expect(scrape?.authorization?.credentials_file).toMatch(/token$/);
    return scrape;
  };
  const upstreams = replicas.map((name) => `${name}:${imageEnv['PORT']}`);
  expect(scrapeOf('scrape.example.yml')?.static_configs).toEqual([{ targets: upstreams }]);

  const { kubernetes_sd_configs: [found] = [], relabel_configs } =
    scrapeOf('scrape.kubernetes.example.yml') ?? {};
  const [[label, value] = []] = Object.entries(replicaLabels);
  expect(found).toEqual({
    role: 'pod',
    namespaces: { names: [kustomization.namespace] },
    selectors: [{ role: 'pod', label: `${label}=${value}` }],
  });
  const port = podOf('StatefulSet')?.containers[0]?.ports?.find(
    ({ containerPort }) => String(containerPort) === imageEnv['PORT'],
  );
  expect(relabel_configs).toContainEqual({
    source_labels: ['__meta_kubernetes_pod_container_port_name'],
    regex: port?.name,
    action: 'keep',
  });
});

interface Probe {
  httpGet: { path: string };
  periodSeconds: number;
  failureThreshold: number;
}
interface PodSpec {
  terminationGracePeriodSeconds?: number;
  containers: {
    image: string;
    command?: string[];
    env?: object[];
    envFrom: object[];
    ports?: { name: string; containerPort: number }[];
    volumeMounts?: { mountPath: string }[];
    securityContext: object;
    startupProbe?: Probe;
    livenessProbe?: Probe;
    readinessProbe?: Probe;
  }[];
}
interface ScrapeConfig {
  rule_files: string[];
  scrape_configs: {
    job_name: string;
    scrape_interval: string;
    authorization?: { credentials_file: string };
    static_configs?: object[];
    kubernetes_sd_configs?: object[];
    relabel_configs?: object[];
  }[];
}
