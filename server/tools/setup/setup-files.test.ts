import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSettings } from '../../settings/settings';
import { answersOf } from './setup-answers';
import {
  changedSettings,
  filledTemplate,
  readSettings,
  settingsOf,
  writeSettings,
} from './setup-files';

const place = {
  settings: '/srv/nord/settings',
  data: '/srv/nord/data',
  program: '/srv/nord/program',
  user: 'nord',
  node: '/usr/local/bin/node',
};
const answers = answersOf(
  JSON.stringify({
    domain: 'nord.example',
    smtpUrl: 'smtps://mail.example',
    name: 'Nordlicht Visum',
    company: 'Nordlicht GmbH',
    companyAddress: 'Kai 1, Kiel',
    keepBackupsDays: 30,
    keepDraftsDays: 'for ever',
  }),
  'answers.json',
);
const made = { databaseUrl: 'postgres://visa:word@localhost/visa', metricsToken: 'm'.repeat(64) };

describe('a file of settings', () => {
  test('is read as it was written, whatever a value has in it', () => {
    const special = fc.string({ unit: fc.constantFrom('"', "'", '\\', '$', '`', ' ', '#', 'ä') });
    const any = fc.string({ unit: 'grapheme' }).filter((text) => !/[\p{Cc}]/u.test(text));
    const value = fc.oneof(special, any);
    fc.assert(
      fc.property(value, (text) => {
        const file = writeSettings('', new Map([['COMPANY', text]]));
        expect(readSettings(file).get('COMPANY') ?? '').toBe(text);
      }),
    );
  });

  test('keeps comments and foreign settings in their places, and loses what has no value', () => {
    const before = '# Ours\nLOG_LEVEL=warn\nPORT=8080\n\nSMTP_URL=smtps://old.example\n';
    const now = new Map([
      ['SMTP_URL', 'smtps://new.example'],
      ['PORT', ''],
      ['MAIL_FROM', 'Visa <no-reply@nord.example>'],
    ]);
    const after = writeSettings(before, now);
    expect(after).toBe(
      '# Ours\nLOG_LEVEL=warn\n\nSMTP_URL=smtps://new.example\nMAIL_FROM="Visa <no-reply@nord.example>"\n',
    );
    expect(changedSettings(before, after)).toEqual(['PORT', 'SMTP_URL', 'MAIL_FROM']);
    expect(writeSettings(after, now)).toBe(after);
  });

  test('is accepted by the server in production', () => {
    const env = Object.fromEntries(
      readSettings(writeSettings('', settingsOf(answers, place, made))),
    );
    expect(env).toMatchObject({ SITE_DIR: '/srv/nord/settings/site' });
    expect(parseSettings({ ...env, SITE_DIR: undefined }, '/')).toMatchObject({
      environment: 'production',
      publicOrigin: 'https://nord.example',
      formOrigin: 'https://form.nord.example',
      deskOrigin: 'https://desk.nord.example',
      dataDir: '/srv/nord/data',
    });
    expect(env).toMatchObject({ RETENTION_DOCUMENTS_DAYS: '180' });
    expect(env).not.toHaveProperty('RETENTION_DRAFTS_DAYS');
  });
});

describe('a file of operations', () => {
  const filled = (name: string, more = {}) =>
    filledTemplate(readFileSync(`operations/${name}`, 'utf8'), { ...answers, ...more }, place);

  test('gets names, folders and days of the installation, and keeps none of the example', () => {
    for (const name of ['Caddyfile', 'systemd/visa.service', 'systemd/visa-backup.service'])
      expect(filled(name)).not.toMatch(
        /visa\.example|\/opt\/visa|\/etc\/visa|\/var\/lib|User=visa/,
      );
    expect(filled('systemd/visa-backup.service')).toMatch(/-mtime \+30 -delete/);
    expect(filled('systemd/visa.service')).toContain('ExecStart=/usr/local/bin/node ');
  });

  test('has a name of the installation once, also where that contains the name of the example', () => {
    const domain = 'form.visa.example';
    const text = filled('Caddyfile', {
      domain,
      formHost: 'f.visa.example',
      deskHost: 'd.visa.example',
    });
    const hosts = [...text.matchAll(/^(\S+) \{$/gm)].map(([, host]) => host);
    expect(hosts).toEqual([domain, 'f.visa.example', 'd.visa.example', `http://${domain}`]);
  });

  test("asks for certificates of Caddy's own authority only where it was answered", () => {
    expect(filled('Caddyfile')).not.toContain('local_certs');
    expect(filled('Caddyfile', { certificates: 'local' })).toContain(
      '{\n\tlocal_certs\n\tskip_install_trust\n',
    );
  });
});
