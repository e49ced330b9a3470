import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeServer, operationsFiles, problemsOf } from '../../scripts/check-operations.mjs';

const server = await describeServer();
const files = new Map(operationsFiles.map((path) => [path, readFileSync(path, 'utf8')]));

/** The problems that are reported once a text in one file is replaced by another. */
function problemsWith(file: string, from: string, to: string): readonly string[] {
  const path = file.startsWith('.') ? file : `operations/${file}`;
  expect(files.get(path)).toContain(from);
  const changed = files.get(path)?.replaceAll(from, to) ?? '';
  return problemsOf((each: string) => (each === path ? changed : (files.get(each) ?? '')), server);
}

describe('the files for operations', () => {
  test('are right', () => {
    expect(problemsOf((path: string) => files.get(path) ?? '', server)).toEqual([]);
  });

  test.each([
    ['Containerfile', 'USER 10001:10001', 'USER root', /runs as root/],
    ['Containerfile', 'node:24.21-bookworm-slim', 'node', /has no version/],
    ['Containerfile', 'node:24.21-', 'node:22.20-', /not the release that is measured/],
    ['Containerfile', 'METRICS_PORT=9100', 'METRIC_PORT=9100', /another port/],
    ['Containerfile', '--initial-old-space-size=256', '--no-opt', /other options/],
    ['compose.yml', '--initial-old-space-size=256', '--no-opt', /other options/],
    ['compose.yml', 'read_only: true', 'read_only: false', /not read only/],
    ['compose.yml', ':9100/ready', ':9100/healthy', /no address/],
    ['compose.yml', ':9100/ready', ':9101/ready', /another port/],
    ['compose.yml', 'stop_grace_period: 40s', 'stop_grace_period: 20s', /while it drains/],
    ['compose.yml', '/data:uid', '/other:uid', /\/data cannot be written/],
    ['compose.yml', 'nginx:1.28-bookworm', 'nginx', /balancer has no version/],
    ['compose.yml', 'POSTGRES_USER: postgres', 'POSTGRES_USER: visa', /superuser of the database/],
    [
      'compose.yml',
      "'${VISA_SECRETS:?a folder outside of the checkout}/keys'",
      './keys',
      /keys lies/,
    ],
    [
      'compose.yml',
      '${VISA_SECRETS:?a folder outside of the checkout}/store.env',
      'x',
      /store lie/,
    ],
    ['compose.yml', 'internal: true', 'internal: false', /reached from outside/],
    [
      'compose.yml',
      '${DESK_ADDRESS:?the address of operators, which is not the public one}:',
      '',
      /own/,
    ],
    ['balancer.conf', 'listen 8443', 'listen 443', /open to everybody/],
    ['balancer.conf', 'deny all;', '', /open to everybody/],
    ['systemd/visa.service', 'User=visa', 'User=root', /visa\.service: it runs as root/],
    ['systemd/visa.service', '--initial-old-space-size=256', '--no-opt', /other options/],
    ['systemd/visa.service', 'TimeoutStopSec=40', 'TimeoutStopSec=5', /before requests in flight/],
    ['systemd/visa-backup.service', 'UMask=0077', 'UMask=0022', /others can read/],
    ['systemd/visa-backup.service', 'main.js backup', 'main.js doctor', /makes no backup/],
    ['systemd/visa-backup.timer', 'Persistent=yes', 'Persistent=no', /without power/],
    ['Caddyfile', 'respond @outside 403', '', /desk is open to everybody/],
    ['Caddyfile', '127.0.0.1:8082', '127.0.0.1:8080', /desk\.visa\.example leads to another port/],
    ['Caddyfile', 'respond 403', 'respond 200', /in the clear/],
    ['Caddyfile', 'request_body {', 'log\n\trequest_body {', /logs addresses/],
    ['visa.env.example', 'METRICS_TOKEN=', 'METRICS_PORT=', /refuses these settings/],
    ['.gitignore', '*.env', '', /operations\/visa.env is not left out/],
    ['.gitignore', 'operations/keys', '', /operations\/keys is not left out/],
    ['.dockerignore', '**/secret.key', '', /operations\/secret.key is not left out/],
    ['.dockerignore', 'operations/tls', '', /operations\/tls is not left out/],
    ['kubernetes.yml', 'ingressClassName: nginx-internal', 'ingressClassName: nginx', /everybody/],
    ['kubernetes.yml', 'kind: NetworkPolicy', 'kind: Policy', /no network policy/],
    ['kubernetes.yml', 'name: ingress-internal', 'name: ingress-nginx', /8082 is open/],
    ['kubernetes.yml', 'name: monitoring }', 'name: ingress-nginx }', /9100 is open/],
    ['visa.env.example', 'DRAIN_SECONDS', 'DRAIN_TIME', /no setting DRAIN_TIME/],
    ['visa.env.example', 'https://visa.example', 'http://visa.example', /refuses these settings/],
    ['balancer.conf', 'server:8082', 'server:8083', /port 8083/],
    ['balancer.conf', 'server_name form.', 'server_name from.', /does not know https:\/\/form/],
    ['kubernetes.yml', 'runAsNonRoot: true', 'runAsNonRoot: false', /may run as root/],
    ['kubernetes.yml', 'readOnlyRootFilesystem: true', 'other: true', /is not read only/],
    ['kubernetes.yml', 'path: /ready', 'path: /healthz', /asks \/healthz/],
    ['kubernetes.yml', 'port: metrics', 'port: app', /another port/],
    ['kubernetes.yml', 'containerPort: 8081', 'containerPort: 8091', /8081, which nobody asks/],
    ['kubernetes.yml', 'memory: 2560Mi', 'cpus: 2', /no limit of memory/],
    ['kubernetes.yml', 'DATA_DIR: /data', 'DATA_DIR: /opt', /cannot be written/],
    ['kubernetes.yml', 'name: SMTP_URL', 'name: MAIL_URL', /no setting MAIL_URL/],
    ['kubernetes.yml', '- host: desk.', '- host: disk.', /does not know https:\/\/desk/],
  ])('%s with %s → %s is refused', (file, from, to, problem) => {
    expect(problemsWith(file, from, to).join('\n')).toMatch(problem);
  });
});
