import { describe, expect, test } from 'vitest';
import { parseSettings } from './settings';
import { chooseSite } from './site/site';

const parse = (env: Record<string, string> = {}) => parseSettings(env, '/srv');
/** Adds APP_ENV, which settings of a public server require. */
const parseDev = (env: Record<string, string>) => parse({ APP_ENV: 'dev', ...env });
const SMTP_URL = 'smtps://mail.example';
/** The settings without which production does not start. */
const production = {
  APP_ENV: 'production',
  SMTP_URL,
  PUBLIC_ORIGIN: 'https://visa.example',
  FORM_ORIGIN: 'https://form.visa.example',
  KEYS_FILE: '/etc/visa/keys',
};

describe('parseSettings', () => {
  test('without any variable the environment is dev, on loopback, with the data folder below cwd', () => {
    expect(parse()).toEqual({
      environment: 'dev',
      demo: true,
      host: '127.0.0.1',
      port: 8080,
      formPort: 8081,
      deskPort: 8082,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      metricsToken: undefined,
      drainTime: 0,
      deskDir: '/srv/dist/desk',
      secondPersonAbove: 10_000,
      wallets: {},
      retention: { devices: 400, paymentEvents: 90, pageViews: 90 },
      dataDir: '/srv/data',
      databasePoolSize: 10,
      redirectsFiles: false,
      staticDir: '/srv/dist/app',
      mailFrom: 'Visa <no-reply@visa.example>',
      receiptIssuer: 'Meridian Visa Services Pte. Ltd., 1 Example Quay, #08-01, Singapore 000001',
      supportEmail: 'support@visa.example',
      site: chooseSite({}, 'dev', '/srv').site,
      pushServices: [
        'fcm.googleapis.com',
        'push.services.mozilla.com',
        'push.apple.com',
        'notify.windows.com',
      ],
      trustProxy: false,
      appOrigins: [],
      fixedLocation: 702,
      perIpFactor: 100,
      timeLimits: {
        headers: 20_000,
        body: 30_000,
        uploadPause: 60_000,
        request: 900_000,
      },
      providerTimeout: 10_000,
      paymentCheckInterval: 60_000,
      sandboxDelay: 8_000,
      workers: 2,
      analyticsId: 'visa-web-dev',
      social: {},
      payments: {},
      paymentTimeout: 6_000,
      logLevel: 'info',
    });
  });

  test('DATABASE_URL selects PostgreSQL, and no error message repeats its value', () => {
    const DATABASE_URL = 'postgres://visa:secret@%2Frun%2Fpg:5433/visa';
    expect(parseDev({ DATABASE_URL, DATABASE_POOL_SIZE: '25' })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databasePoolSize: 25,
    });
    const two = 'postgres://visa:secret@one.example,two.example:5433/visa?sslmode=verify-full';
    expect(parseDev({ DATABASE_URL: two }).databaseUrl).toBe(two);
    for (const wrong of [
      'mysql://visa:secret@db/visa',
      'secret',
      'postgres://visa:secret@:x/visa',
      'postgres://visa:secret@one,two:x/visa',
      'postgres://visa:secret@one,/visa',
    ])
      expect(() => parseDev({ DATABASE_URL: wrong })).toThrow(
        /^DATABASE_URL must be a URL that begins with postgres:\/\/ or postgresql:\/\/\.$/,
      );
    for (const wrong of ['0', '1', '501', 'many', '-3'])
      expect(() => parse({ DATABASE_POOL_SIZE: wrong })).toThrow(/from 2 to 500/);
  });

  test('FILES_URL names a bucket, and no error message repeats a key', () => {
    const FILES_URL = 's3://visa-files/test/one?endpoint=http://127.0.0.1:7000&region=eu-west-3';
    const keys = { AWS_ACCESS_KEY_ID: 'shown', AWS_SECRET_ACCESS_KEY: 'secret' };
    expect(parseDev({}).bucket).toBeUndefined();
    expect(parseDev({ FILES_URL, ...keys, AWS_SESSION_TOKEN: 'token' }).bucket).toEqual({
      bucket: 'visa-files',
      prefix: 'test/one/',
      endpoint: 'http://127.0.0.1:7000',
      region: 'eu-west-3',
      credentials: { accessKeyId: 'shown', secretAccessKey: 'secret', sessionToken: 'token' },
    });
    expect(parseDev({ FILES_URL: 's3://visa' }).bucket).toEqual({
      bucket: 'visa',
      prefix: '',
      endpoint: undefined,
      region: 'us-east-1',
      credentials: undefined,
    });
    for (const wrong of [
      ...[
        'https://visa',
        's3://',
        's3://V',
        's3://a',
        's3://visa:80',
        's3://visa/a b',
        's3://visa/../b?x=secret',
      ],
      ...[
        's3://visa?enpoint=http://secret',
        's3://visa?region=a&region=secret',
        's3://visa#secret',
      ],
      ...[
        's3://visa?endpoint=secret',
        's3://visa?endpoint=http://host/secret',
        's3://key:secret@visa',
      ],
    ])
      expect(() => parseDev({ FILES_URL: wrong }), wrong).toThrow(/^FILES_URL (?!.*secret)/);
    for (const name of Object.keys(keys))
      expect(() => parseDev({ FILES_URL, [name]: 'secret' })).toThrow(
        /^AWS_(?!.*: secret).*together/,
      );
  });

  test('FILES_REDIRECT needs a bucket that browsers can reach, with files that they can read', () => {
    const FILES_URL = 's3://visa-files?endpoint=https://s3.example';
    expect(parseDev({ FILES_URL }).redirectsFiles).toBe(false);
    expect(parseDev({ FILES_URL, FILES_REDIRECT: 'on' }).redirectsFiles).toBe(true);
    for (const name of ['KEYS', 'KEYS_FILE', 'KEYS_COMMAND'])
      expect(() => parseDev({ FILES_URL, FILES_REDIRECT: 'on', [name]: 'k' })).toThrow(
        /^FILES_REDIRECT is on, and there are keys/,
      );
    const without = /^FILES_REDIRECT .*endpoint/;
    expect(() => parseDev({ FILES_REDIRECT: 'on' })).toThrow(without);
    expect(() => parseDev({ FILES_URL: 's3://visa', FILES_REDIRECT: 'on' })).toThrow(without);
    expect(() => parseDev({ FILES_REDIRECT: 'yes' })).toThrow(/^FILES_REDIRECT .*'on' or 'off'/);
  });

  test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])(
    'the environment is dev by default on %s',
    (HOST) => {
      expect(parse({ HOST }).environment).toBe('dev');
    },
  );

  test.each(['0.0.0.0', '::', '192.168.1.2', 'visa.example', '127.0.0.1.example'])(
    'APP_ENV is required when HOST is %s',
    (HOST) => {
      expect(() => parse({ HOST })).toThrow(/APP_ENV must say/);
      expect(parse({ HOST, ...production })).toMatchObject({
        environment: 'production',
        perIpFactor: 1,
        fixedLocation: undefined,
      });
    },
  );

  test('metrics that others may reach need a token that nobody guesses', () => {
    const env = { APP_ENV: 'test', METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' };
    expect(() => parse(env)).toThrow(/^METRICS_HOST is 0\.0\.0\.0.*set METRICS_TOKEN/);
    expect(() => parse({ ...env, METRICS_TOKEN: 'short' })).toThrow(/^METRICS_TOKEN must have 32/);
    const METRICS_TOKEN = 'f'.repeat(32);
    expect(parse({ ...env, METRICS_TOKEN }).metricsToken).toBe(METRICS_TOKEN);
    expect(parse({ ...env, METRICS_HOST: '127.0.0.1' }).metricsToken).toBeUndefined();
  });

  describe('without APP_ENV', () => {
    test.each([
      ['PUBLIC_ORIGIN', 'https://visa.example'],
      ['FORM_ORIGIN', 'https://form.visa.example'],
      ['DESK_ORIGIN', 'https://desk.visa.example'],
      ['APP_ORIGINS', 'http://localhost:3000, https://app.example'],
      ['METRICS_HOST', '0.0.0.0'],
      ['TRUST_PROXY', '1'],
      ['TRUST_PROXY', 'loopback'],
      ['LOCATION_HEADER', 'x-country'],
      ['SMTP_URL', 'smtp://127.0.0.1'],
      ['DATABASE_URL', 'postgres://visa:secret@127.0.0.1/visa'],
      ['FILES_URL', 's3://visa?endpoint=http://127.0.0.1:7000'],
      ['KEYS', 'secret'],
      ['KEYS_FILE', '/etc/visa/secret'],
      ['KEYS_COMMAND', '/usr/local/bin/secret'],
      ['SCANNER_URL', 'clamd://127.0.0.1:3310'],
      ['RECOGNITION_KEY', 'secret'],
      ['GOOGLE_CLIENT_SECRET', 'secret'],
      ['FACEBOOK_APP_SECRET', 'secret'],
      ['APPLE_PASS_KEY', 'secret.key'],
      ['GOOGLE_WALLET_KEY', 'secret.json'],
      ['STRIPE_SECRET_KEY', 'sk_test_secret'],
      ['STRIPE_PUBLISHABLE_KEY', 'pk_test_secret'],
      ['STRIPE_WEBHOOK_SECRET', 'whsec_secret'],
      ['PAYPAL_CLIENT_ID', 'shown'],
      ['PAYPAL_CLIENT_SECRET', 'secret'],
      ['PAYPAL_WEBHOOK_ID', '8PT597110X687430L'],
    ])('%s=%s indicates a public server, so APP_ENV is required', (name, value) => {
      const message = new RegExp(`^${name} (?!.*secret).*APP_ENV must say`);
      expect(() => parse({ [name]: value })).toThrow(message);
      expect(() => parse({ [name]: value, HOST: '::1' })).toThrow(message);
      expect(() => parse({ [name]: value, APP_ENV: ' ' })).toThrow(message);
    });

    test.each([
      ['PUBLIC_ORIGIN', 'http://localhost:8080'],
      ['FORM_ORIGIN', 'http://127.0.0.1:8081'],
      ['APP_ORIGINS', 'http://localhost:3000,http://[::1]:3000'],
      ['TRUST_PROXY', '0'],
      ['SMTP_URL', ' '],
    ])('%s=%s indicates a local trial, so the environment is dev', (name, value) => {
      expect(parse({ [name]: value }).environment).toBe('dev');
    });
  });

  describe('a mail server', () => {
    test('is required in production only', () => {
      expect(() => parse({ APP_ENV: 'production' })).toThrow(/^SMTP_URL is not set/);
      expect(parse({ APP_ENV: 'test' }).smtpUrl).toBeUndefined();
    });

    test.each([
      'smtp://visa:secret@mail.example?ignoreTLS=true',
      'smtp://visa:secret@mail.example/?opportunisticTLS=true',
      'smtp://visa:secret@mail.example/?requireTLS=false',
      'smtps://visa:secret@mail.example/?tls.rejectUnauthorized=false',
      'smtps://visa:secret@mail.example/?secure=false',
      'smtp:///?host=mail.example&secret=1',
    ])('is rejected if TLS is weakened: %s', (address) => {
      expect(() => parseDev({ SMTP_URL: address })).toThrow(/^SMTP_URL (?!.*secret)/);
    });

    test.each(['smtps://mail.example:465', 'smtp://mail.example:587', 'smtp://[::1]?ignoreTLS=1'])(
      'is accepted: %s',
      (address) => {
        expect(parse({ ...production, SMTP_URL: address }).smtpUrl).toBe(address);
      },
    );
  });

  test.each([
    [{ PUBLIC_ORIGIN: '' }, /^PUBLIC_ORIGIN is not set/],
    [{ PUBLIC_ORIGIN: 'http://visa.example' }, /^PUBLIC_ORIGIN is http:/],
    [{ FORM_ORIGIN: '' }, /^FORM_ORIGIN is not set/],
    [{ FORM_ORIGIN: 'http://form.visa.example' }, /^FORM_ORIGIN is http:/],
    [{ DESK_ORIGIN: 'http://desk.visa.example' }, /^DESK_ORIGIN is http:/],
    [{ APP_ORIGINS: 'https://a.example,http://b.example' }, /^APP_ORIGINS names/],
    [{ FORM_ORIGIN: 'https://visa.example' }, /must differ/],
    [{ DESK_ORIGIN: 'https://form.visa.example' }, /must differ/],
    [{ KEYS_FILE: '' }, /^Neither KEYS_FILE nor KEYS nor KEYS_COMMAND is set/],
    [{ KEYS_FILE: '/srv/data/keys' }, /^KEYS_FILE is in DATA_DIR/],
    [{ KEYS_FILE: 'data/keys' }, /^KEYS_FILE is in DATA_DIR/],
  ])('production does not start with %o', (wrong, message) => {
    expect(() => parse({ ...production, ...wrong })).toThrow(message);
    expect(parse(production).environment).toBe('production');
  });

  test('the form’s origin is never the app’s, in any environment', () => {
    const PUBLIC_ORIGIN = 'http://localhost:8080';
    expect(() => parse({ PUBLIC_ORIGIN, FORM_ORIGIN: PUBLIC_ORIGIN })).toThrow(/must differ/);
  });

  test('keys in the environment are keys, too', () => {
    const { KEYS_FILE, ...rest } = production;
    expect(parse({ ...rest, KEYS: 'secret' })).toMatchObject({ keys: 'secret' });
    expect(parse(production).keysFile).toBe(KEYS_FILE);
    expect(parse({ ...rest, KEYS_COMMAND: '/usr/local/bin/kms' })).toMatchObject({
      keysCommand: '/usr/local/bin/kms',
    });
  });

  test.each([
    ['2', 2],
    ['0', false],
    ['false', false],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['loopback', ['loopback']],
  ])('TRUST_PROXY %s', (TRUST_PROXY, trustProxy) => {
    expect(parseDev({ TRUST_PROXY }).trustProxy).toEqual(trustProxy);
  });

  test.each([
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '65536'],
    ['FORM_PORT', 'form'],
    ['DESK_PORT', 'desk'],
    ['DESK_ORIGIN', 'desk.visa.example'],
    ['SECOND_PERSON_ABOVE', '-1'],
    ['RETENTION_MESSAGES_DAYS', '0'],
    ['RETENTION_DOCUMENTS_DAYS', '0'],
    ['RETENTION_DRAFTS_DAYS', 'all'],
    ['RETENTION_DEVICES_DAYS', '-1'],
    ['FORM_ORIGIN', 'form.visa.example'],
    ['APP_ENV', 'prod'],
    // 'true' would trust every sender of X-Forwarded-For.
    ['TRUST_PROXY', 'true'],
    ['PUBLIC_ORIGIN', 'https://visa.example/'],
    ['APP_ORIGINS', 'https://a.example, b.example'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.example\nBcc: c@d.example'],
    ['SUPPORT_EMAIL', 'support'],
    ['DEV_LOCATION', 'Singapore'],
    ['SMTP_URL', 'http://mail.example'],
  ])('%s=%s is rejected with an error that names the variable', (name, value) => {
    expect(() => parseDev({ [name]: value })).toThrow(name);
  });

  test('[API-07] page views are collected under the environment’s id, another one, or not at all', () => {
    expect(parse({ APP_ENV: 'test' }).analyticsId).toBe('visa-web-test');
    expect(parse({ ANALYTICS_ID: 'my-host' }).analyticsId).toBe('my-host');
    expect(parse({ ANALYTICS_ID: 'off' }).analyticsId).toBeUndefined();
    expect(() => parse({ ANALYTICS_ID: 'a b' })).toThrow(/^ANALYTICS_ID is 'a b'/);
  });

  test('[API-07] the authorize URL of another OpenID provider must use https outside of dev', () => {
    const address = 'https://id.example/auth';
    expect(parse({ GOOGLE_AUTHORIZE_URL: address }).googleAuthorizeUrl).toBe(address);
    const elsewhere = { APP_ENV: 'test', GOOGLE_AUTHORIZE_URL: 'http://id.example/auth' };
    expect(() => parse(elsewhere)).toThrow(/^GOOGLE_AUTHORIZE_URL/);
  });

  test('a wallet needs all of its files, which are found from the working folder', () => {
    const apple = { APPLE_PASS_CERTIFICATE: 'pass.pem', APPLE_PASS_KEY: '/keys/pass.key' };
    expect(() => parseDev(apple)).toThrow(/set APPLE_PASS_AUTHORITY too/);
    expect(() => parseDev({ APPLE_PASS_PASSPHRASE: 'secret' })).toThrow(/^APPLE_PASS_CERTIFICATE/);
    expect(() => parseDev({ GOOGLE_WALLET_KEY: 'google.json' })).toThrow(
      /GOOGLE_WALLET_ISSUER too/,
    );
    const google = { GOOGLE_WALLET_KEY: '/keys/google.json', GOOGLE_WALLET_ISSUER: '3388' };
    expect(() => parseDev({ ...google, GOOGLE_WALLET_ISSUER: 'me' })).toThrow(
      /^GOOGLE_WALLET_ISSUER/,
    );
    expect(
      parseDev({ ...apple, ...google, APPLE_PASS_AUTHORITY: '/keys/wwdr.pem' }).wallets,
    ).toEqual({
      apple: {
        certificateFile: expect.stringMatching(/^\/.*\/pass\.pem$/),
        keyFile: '/keys/pass.key',
        authorityFile: '/keys/wwdr.pem',
      },
      google: { issuerId: '3388', keyFile: '/keys/google.json' },
    });
  });

  test('[AUTH-21] a log-in provider needs both its id and its secret', () => {
    const google = { GOOGLE_CLIENT_ID: 'visa', GOOGLE_CLIENT_SECRET: 'hidden' };
    const facebook = { FACEBOOK_APP_ID: '12', FACEBOOK_APP_SECRET: 'hidden' };
    expect(parseDev({ ...google, ...facebook }).social).toEqual({
      google: { issuer: 'https://accounts.google.com', clientId: 'visa', clientSecret: 'hidden' },
      facebook: { graphUrl: 'https://graph.facebook.com', appId: '12', appSecret: 'hidden' },
    });
    const GOOGLE_ISSUER = 'http://127.0.0.1:9000/op';
    expect(parseDev({ ...google, GOOGLE_ISSUER }).social).toEqual({
      google: expect.objectContaining({ issuer: GOOGLE_ISSUER }),
    });
    for (const wrong of ['http://op.example', 'op.example', 'https://op.example/?x', 'ftp://op'])
      expect(() => parseDev({ ...google, GOOGLE_ISSUER: wrong })).toThrow(/^GOOGLE_ISSUER is /);
    for (const half of [...Object.entries(google), ['GOOGLE_ISSUER', 'https://op.example']])
      expect(() => parseDev(Object.fromEntries([half]))).toThrow(
        /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: (?!.*hidden)/,
      );
    for (const half of Object.entries(facebook))
      expect(() => parseDev(Object.fromEntries([half]))).toThrow(
        /^FACEBOOK_APP_ID and (?!.*hidden)/,
      );
  });

  test('log-in providers require PUBLIC_ORIGIN on a public server', () => {
    const env = { APP_ENV: 'test', FACEBOOK_APP_ID: '12', FACEBOOK_APP_SECRET: 'hidden' };
    expect(() => parse(env)).toThrow(/needs PUBLIC_ORIGIN/);
    expect(() => parse({ ...env, APP_ENV: 'dev', HOST: '0.0.0.0' })).toThrow(/PUBLIC_ORIGIN/);
    expect(parse({ ...env, PUBLIC_ORIGIN: 'https://visa.example' }).social.facebook).toBeDefined();
  });

  test('an error message does not repeat the mail server’s password', () => {
    expect(() => parseDev({ SMTP_URL: 'user:secret@mail.example' })).toThrow(/^(?!.*secret)/);
  });

  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_hidden',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
    STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
  };
  const paypal = {
    PAYPAL_CLIENT_ID: 'shown',
    PAYPAL_CLIENT_SECRET: 'hidden',
    PAYPAL_WEBHOOK_ID: '8PT597110X687430L',
  };
  const live = {
    ...stripe,
    STRIPE_SECRET_KEY: 'rk_live_hidden',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_shown',
  };

  test('payment companies are configured by their complete sets of keys', () => {
    expect(parseDev({ ...stripe, ...paypal }).payments).toEqual({
      stripe: {
        secretKey: 'sk_test_hidden',
        publishableKey: 'pk_test_shown',
        webhookSecret: 'whsec_hidden',
        live: false,
      },
      paypal: {
        clientId: 'shown',
        clientSecret: 'hidden',
        webhookId: '8PT597110X687430L',
        live: false,
        apiBase: 'https://api-m.sandbox.paypal.com',
      },
    });
  });

  test.each([
    ['Stripe', stripe],
    ['PayPal', paypal],
  ])(
    'an incomplete set of keys of %s is rejected, naming the missing variable and no value',
    (_name, keys) => {
      const names = Object.keys(keys);
      for (const missing of names) {
        const part = Object.fromEntries(Object.entries(keys).filter(([name]) => name !== missing));
        expect(() => parseDev(part)).toThrow(
          new RegExp(`^(?!.*hidden).*: set ${missing} too, or none`),
        );
      }
    },
  );

  test('live keys are required in production and rejected elsewhere', () => {
    expect(parse({ ...live, ...paypal, ...production }).payments).toMatchObject({
      stripe: { secretKey: 'rk_live_hidden' },
      paypal: { live: true, apiBase: 'https://api-m.paypal.com' },
    });
    expect(() => parseDev(live)).toThrow(/live ones, but APP_ENV is dev(?!.*hidden)/);
    expect(() => parse({ ...live, APP_ENV: 'test' })).toThrow(/live ones, but APP_ENV is test/);
    expect(() => parse({ ...stripe, ...production })).toThrow(
      /production needs live keys(?!.*hidden)/,
    );
    const { STRIPE_PUBLISHABLE_KEY } = live;
    expect(() => parseDev({ ...stripe, STRIPE_PUBLISHABLE_KEY })).toThrow(
      /both be live keys or both/,
    );
  });

  test.each([
    ['STRIPE_SECRET_KEY', stripe.STRIPE_PUBLISHABLE_KEY],
    ['STRIPE_PUBLISHABLE_KEY', stripe.STRIPE_SECRET_KEY],
    ['STRIPE_WEBHOOK_SECRET', 'we_1hidden'],
  ])('%s with a key of another kind is rejected by its name, without its value', (name, value) => {
    expect(() => parseDev({ ...stripe, [name]: value })).toThrow(
      new RegExp(`^${name} (?!.*hidden)`),
    );
  });

  test('another API address of a payment company is rejected in production', () => {
    const address = 'http://127.0.0.1:9000';
    expect(
      parseDev({ ...stripe, ...paypal, STRIPE_API_BASE: address, PAYPAL_API_BASE: address })
        .payments,
    ).toMatchObject({ stripe: { apiBase: address }, paypal: { apiBase: address } });
    for (const name of ['STRIPE_API_BASE', 'PAYPAL_API_BASE']) {
      expect(() => parse({ [name]: address, ...production })).toThrow(`${name} is for trials only`);
      for (const wrong of [
        'http://api.example',
        'api.example',
        'https://api.example/v1',
        'ftp://x',
      ])
        expect(() => parse({ [name]: wrong })).toThrow(`${name} is '${wrong}'`);
    }
  });
});
