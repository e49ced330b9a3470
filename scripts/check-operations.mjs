/**
 * Checks the files for containers and for systemd: whether every setting that they name exists and all
 * together are accepted in production, whether probes ask addresses that there are, and whether a
 * server gets no more rights than it needs.
 */
import { readFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { parse, parseAllDocuments } from 'yaml';
import { newestRelease } from './node-releases.mjs';
import { serverOptions } from './server-options.mjs';

export const operationsFiles = [
  'operations/Containerfile',
  'operations/compose.yml',
  'operations/kubernetes.yml',
  'operations/visa.env.example',
  'operations/balancer.conf',
  'operations/store.env.example',
  'operations/systemd/visa.service',
  'operations/systemd/visa-backup.service',
  'operations/systemd/visa-backup.timer',
  'operations/Caddyfile',
  '.gitignore',
  '.dockerignore',
];

/** An installation's secrets: neither committed nor copied into a layer of the image. */
const secretNames = ['visa.env', 'store.env', 'secret.key', 'keys', 'database_password', 'tls'];

/** Variables that the image sets for Node.js and not for the server. */
const notSettings = ['NODE_ENV'];

/** Valid values of the secrets; the manifest has only their names. */
const ofSecrets = {
  DATABASE_URL: 'postgres://visa:word@database.example/visa',
  SMTP_URL: 'smtps://visa:word@mail.example',
  AWS_ACCESS_KEY_ID: 'visa',
  AWS_SECRET_ACCESS_KEY: 'word',
  METRICS_TOKEN: 'word'.repeat(8),
};

/** In seconds: how long requests in flight may take to finish after the draining. */
const finishTime = 10;

/**
 * @param read the text of a file
 * @param server what the server says of itself: its settings and the paths that monitoring asks
 * @returns what is wrong, a sentence each
 */
export function problemsOf(read, { names, parseSettings, operationPaths }) {
  const problems = [];
  const wrong = (problem) => problems.push(problem);
  const image = readImage(read('operations/Containerfile'));

  function checkSettings(where, env) {
    for (const name of Object.keys(env))
      if (!names.includes(name) && !notSettings.includes(name))
        wrong(`${where}: there is no setting ${name}.`);
    try {
      return parseSettings({ ...image.env, ...env }, '/opt/visa');
    } catch (error) {
      wrong(`${where}: the server refuses these settings: ${error.message}`);
      return undefined;
    }
  }

  if (!/^[1-9]\d*(?::\d+)?$/.test(image.user ?? '')) wrong('Containerfile: it runs as root.');
  const start = ['node', ...serverOptions, 'dist/server/main.js'];
  if (
    !read('operations/Containerfile').includes(`CMD ${JSON.stringify(start).replaceAll(',', ', ')}`)
  )
    wrong('Containerfile: it starts the server with other options.');
  if (!read('operations/compose.yml').includes(`exec ${start.join(' ')}\n`))
    wrong('compose.yml: it starts the server with other options.');
  for (const base of image.bases)
    if (!/:\d/.test(base)) wrong(`Containerfile: ${base} has no version.`);
    else if (!newestRelease.startsWith(`${/:(\d+\.\d+)-/.exec(base)?.[1]}.`))
      wrong(`Containerfile: ${base} is not the release that is measured, ${newestRelease}.`);

  checkIgnored();
  checkCompose();
  checkKubernetes();
  checkUnits();
  checkCaddy();
  return problems;

  function checkUnits() {
    const [server, backup] = ['visa', 'visa-backup'].map((name) => `${name}.service`);
    const unit = (name) => read(`operations/systemd/${name}`).split('\n');
    const of = (name, directive) =>
      unit(name)
        .find((line) => line.startsWith(`${directive}=`))
        ?.slice(directive.length + 1);
    for (const name of [server, backup]) {
      const is = (holds, what) => holds || wrong(`${name}: ${what}.`);
      is(!['root', '0', undefined].includes(of(name, 'User')), 'it runs as root');
      is(of(name, 'NoNewPrivileges') === 'yes', 'it may get more rights');
      is(of(name, 'ProtectSystem') === 'strict', 'the system is not read only');
      is(of(name, 'UMask') === '0077', 'others can read what it writes');
      is(of(name, 'EnvironmentFile')?.endsWith('/visa.env'), 'it has no settings');
    }
    if (of(server, 'ExecStart') !== `/usr/bin/${start.join(' ')}`)
      wrong(`${server}: it starts the server with other options.`);
    if (!(Number(of(server, 'TimeoutStopSec')) > finishTime))
      wrong(`${server}: it is killed before requests in flight have finished.`);
    if (!of(backup, 'ExecStart')?.includes(' dist/server/main.js backup '))
      wrong(`${backup}: it makes no backup.`);
    if (of('visa-backup.timer', 'Persistent') !== 'yes')
      wrong('visa-backup.timer: a night without power has no backup.');
  }

  function checkCaddy() {
    const text = read('operations/Caddyfile');
    const is = (holds, what) => holds || wrong(`Caddyfile: ${what}.`);
    const of = (host) => text.split(`\n${host} {`)[1]?.split('\n}')[0] ?? '';
    for (const [host, port] of [
      ['visa.example', 8080],
      ['form.visa.example', 8081],
      ['desk.visa.example', 8082],
    ])
      is(of(host).includes(`reverse_proxy 127.0.0.1:${port}`), `${host} leads to another port`);
    const desk = of('desk.visa.example');
    is(
      /@outside not remote_ip (?!0\.0\.0\.0)/.test(desk) && desk.includes('respond @outside 403'),
      'the desk is open to everybody',
    );
    is(
      /handle \/api\/\* \{\s+respond 403/.test(of('http://visa.example')),
      'tokens go in the clear',
    );
    is(!/^\s*log\b/m.test(text), 'it logs addresses, which hold tokens');
  }

  function checkIgnored() {
    for (const file of ['.gitignore', '.dockerignore'])
      for (const name of secretNames)
        if (!isIgnored(read(file).split('\n'), name))
          wrong(`${file}: operations/${name} is not left out.`);
  }

  function checkCompose() {
    const { services } = parse(read('operations/compose.yml'));
    for (const [name, { image: of }] of Object.entries(services))
      if (of !== undefined && !/:\S*\d/.test(of)) wrong(`compose.yml: ${name} has no version.`);
    const { server, database, store, balancer: front } = services;
    const { secrets, networks } = parse(read('operations/compose.yml'));
    const outside = /^\$\{VISA_SECRETS:\?[^}]+\}\//;
    for (const [name, { file }] of Object.entries(secrets))
      if (!outside.test(file)) wrong(`compose.yml: the secret ${name} lies in the checkout.`);
    for (const [name, { env_file: file }] of Object.entries(services))
      if (file !== undefined && !outside.test(file))
        wrong(`compose.yml: the settings of ${name} lie in the checkout.`);
    const settings = checkSettings(
      'visa.env.example',
      readEnv(read('operations/visa.env.example')),
    );
    const is = (holds, what) => holds || wrong(`compose.yml: ${what}.`);
    is(/^[1-9]/.test(String(server.user)), 'the server runs as root');
    is(server.read_only === true, 'the file system is not read only');
    is(server.cap_drop?.includes('ALL'), 'the server keeps capabilities');
    is(server.deploy?.resources?.limits?.memory, 'the server has no limit of memory');
    is(server.deploy?.replicas >= 3, 'there are fewer than three servers');
    const inner = Object.keys(networks).filter((name) => networks[name]?.internal === true);
    for (const each of [database, store])
      is(
        each.networks.every((name) => inner.includes(name)) && each.ports === undefined,
        'the database or the store can be reached from outside',
      );
    is(
      front.networks.every((name) => !inner.includes(name)),
      'the balancer reaches the database',
    );
    const addresses = front.ports.map((each) => /^(.*):\d+:(\d+)$/.exec(each)?.slice(1) ?? []);
    const deskAddress = addresses.find(([, inside]) => inside === '8443')?.[0];
    is(
      deskAddress?.startsWith('${') &&
        addresses.every(
          ([at, inside]) => at.startsWith('${') && (inside === '8443' || at !== deskAddress),
        ),
      'the desk has no address of its own',
    );
    if (settings)
      is(
        new URL(settings.databaseUrl).username !== database.environment.POSTGRES_USER,
        'the server is a superuser of the database',
      );
    const writable = (server.tmpfs ?? []).map((each) => each.split(':')[0]);
    const mounted = server.secrets.map((each) => `/run/secrets/${each}`);
    if (!settings) return;
    is(isBelow(settings.dataDir, writable), `${settings.dataDir} cannot be written`);
    is(mounted.includes(settings.keysFile), `${settings.keysFile} is not there`);
    const [, port, path] =
      /127\.0\.0\.1:(\d+)(\/\w+)/.exec(server.healthcheck.test.join(' ')) ?? [];
    is(Number(port) === settings.metricsPort, 'the health check asks another port');
    is(operationPaths.includes(path), `${path} is no address of the server's`);
    is(
      Number.parseInt(server.stop_grace_period, 10) > settings.drainTime / 1_000 + finishTime,
      'the server is killed while it drains',
    );
    const balancer = read('operations/balancer.conf');
    for (const [, each] of balancer.matchAll(/server server:(\d+)/g))
      is(portsOf(settings).includes(Number(each)), `the balancer asks port ${each}`);
    const [desk = ''] = balancer.match(/server \{[^{}]*listen 8443[^{}]*/) ?? [];
    is(
      desk.includes(`server_name ${new URL(settings.deskOrigin).host};`) &&
        ['deny all;', 'limit_conn ', 'limit_req '].every((each) => desk.includes(each)) &&
        !desk.includes('listen 443'),
      'the desk is open to everybody',
    );
    for (const origin of originsOf(settings))
      is(
        balancer.includes(`server_name ${new URL(origin).host};`),
        `the balancer does not know ${origin}`,
      );
  }

  function checkKubernetes() {
    const documents = parseAllDocuments(read('operations/kubernetes.yml'));
    for (const { errors } of documents) for (const { message } of errors) wrong(message);
    const all = documents.map((each) => each.toJS());
    const kind = (name) => all.find((each) => each.kind === name);
    const is = (holds, what) => holds || wrong(`kubernetes.yml: ${what}.`);
    const { spec: deployment } = kind('Deployment');
    const pod = deployment.template.spec;
    const [server] = pod.containers;
    const secrets = Object.fromEntries(
      server.env.map(({ name }) => [name, ofSecrets[name] ?? `no example of ${name}`]),
    );
    const settings = checkSettings('kubernetes.yml', { ...kind('ConfigMap').data, ...secrets });
    is(pod.securityContext?.runAsNonRoot === true, 'the pod may run as root');
    is(pod.automountServiceAccountToken === false, "the pod gets the cluster's token");
    const volumes = new Map(pod.volumes.map(({ name, ...volume }) => [name, volume]));
    for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
      const { name, securityContext: context, resources, volumeMounts } = container;
      is(context?.readOnlyRootFilesystem === true, `the file system of ${name} is not read only`);
      is(context?.allowPrivilegeEscalation === false, `${name} may get more rights`);
      is(context?.capabilities?.drop?.includes('ALL'), `${name} keeps capabilities`);
      is(resources?.requests?.cpu && resources.requests.memory, `${name} requests no resources`);
      is(resources?.limits?.memory, `${name} has no limit of memory`);
      is(!/:latest$|^[^:]*$/.test(container.image), `${name} has no version`);
      for (const mount of volumeMounts)
        is(volumes.has(mount.name), `${name} mounts ${mount.name}, which is not there`);
    }
    const ports = new Map(server.ports.map(({ name, containerPort }) => [name, containerPort]));
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const { path, port } = server[probe]?.httpGet ?? {};
      is(operationPaths.includes(path), `the ${probe} asks ${path}, which is not there`);
      if (settings) is(ports.get(port) === settings.metricsPort, `the ${probe} asks another port`);
    }
    const services = all.filter((each) => each.kind === 'Service');
    for (const { targetPort } of services.flatMap(({ spec }) => spec.ports))
      is(ports.has(targetPort), `the service asks ${targetPort}, which is not there`);
    if (!settings) return;
    for (const port of portsOf(settings))
      is([...ports.values()].includes(port), `the server listens on ${port}, which nobody asks`);
    const writable = server.volumeMounts
      .filter(({ name }) => volumes.get(name)?.emptyDir)
      .map(({ mountPath }) => mountPath);
    is(isBelow(settings.dataDir, writable), `${settings.dataDir} cannot be written`);
    is(
      pod.terminationGracePeriodSeconds > settings.drainTime / 1_000 + finishTime,
      'the server is killed while it drains',
    );
    const ingresses = all.filter((each) => each.kind === 'Ingress');
    const withHost = (origin) =>
      ingresses.filter(({ spec }) => spec.rules.some(({ host }) => host === new URL(origin).host));
    for (const origin of originsOf(settings))
      is(withHost(origin).length === 1, `the ingress does not know ${origin}`);
    const [desk] = withHost(settings.deskOrigin);
    const [open] = withHost(settings.publicOrigin);
    is(
      desk?.spec.ingressClassName !== open?.spec.ingressClassName &&
        ['whitelist-source-range', 'limit-connections', 'limit-rps'].every(
          (each) => desk?.metadata.annotations[`nginx.ingress.kubernetes.io/${each}`],
        ),
      'the desk is open to everybody',
    );
    checkPolicy(settings);
  }

  function checkPolicy(settings) {
    const all = parseAllDocuments(read('operations/kubernetes.yml')).map((each) => each.toJS());
    const is = (holds, what) => holds || wrong(`kubernetes.yml: ${what}.`);
    const policy = all.find((each) => each.kind === 'NetworkPolicy')?.spec;
    const labels = all.find((each) => each.kind === 'Deployment').spec.selector.matchLabels;
    is(
      JSON.stringify(policy?.podSelector?.matchLabels) === JSON.stringify(labels) &&
        policy.policyTypes.includes('Ingress') &&
        policy.policyTypes.includes('Egress'),
      'no network policy is about the servers',
    );
    const sources = (port) =>
      (policy?.ingress ?? [])
        .filter(({ ports }) => ports?.some((each) => each.port === port) ?? true)
        .map(({ from }) => JSON.stringify(from ?? 'everybody'));
    const [app] = sources(settings.port);
    for (const port of [settings.deskPort, settings.metricsPort])
      is(
        sources(port).length === 1 &&
          !sources(port).includes(app) &&
          !sources(port).includes('"everybody"'),
        `port ${port} is open to whoever reaches the app`,
      );
  }
}

/** Whether the lines of an ignore file leave out a file or folder of `operations`. */
const isIgnored = (lines, name) =>
  lines.some((line) => {
    const pattern = line
      .replace(/^\*\*\//, '')
      .replace(/^operations\//, '')
      .replace(/\/$/, '');
    return (
      pattern === name ||
      (pattern.startsWith('*') && name.endsWith(pattern.slice(1)) && pattern !== '*')
    );
  });

const isBelow = (path, folders) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

const portsOf = ({ port, formPort, deskPort }) => [port, formPort, deskPort];
const originsOf = ({ publicOrigin, formOrigin, deskOrigin }) => [
  publicOrigin,
  formOrigin,
  deskOrigin,
];

function readImage(text) {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  const after = (word) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const pairs = after('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')));
  return {
    bases: after('FROM').map((line) => line.split(' ')[0]),
    user: after('USER').at(-1),
    env: Object.fromEntries(pairs),
  };
}

function readEnv(text) {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** The settings and operation paths of the server, from its sources. */
export async function describeServer() {
  const { module: settings } = await runnerImport('./server/settings/settings.ts');
  const { module: variables } = await runnerImport('./server/settings/variables.ts');
  const app = readFileSync('server/start-secondary-servers.ts', 'utf8');
  return {
    names: Object.keys(variables.variables),
    parseSettings: settings.parseSettings,
    operationPaths: [...app.matchAll(/app\.get\('(\/\w+)'/g)].map(([, path]) => path),
  };
}

export async function checkOperations() {
  const server = await describeServer();
  const problems = problemsOf((path) => readFileSync(path, 'utf8'), server);
  for (const problem of problems) console.error(problem);
  console.log(`${operationsFiles.length} files for operations, ${problems.length} problems`);
  return problems.length === 0 && server.operationPaths.length > 0 ? 0 : 1;
}

if (process.argv[1]?.endsWith('check-operations.mjs')) process.exit(await checkOperations());
