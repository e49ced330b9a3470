import { expect, test } from 'vitest';
import { contentPolicy, type PolicyOptions } from './content-policy';

const alone: PolicyOptions = { companies: [] };
const withCompany: PolicyOptions = {
  apiOrigin: 'https://api.visa.example',
  companies: [
    {
      scripts: ['https://js.pay.example'],
      frames: ['https://js.pay.example', 'https://hooks.pay.example'],
      calls: ['https://api.pay.example'],
    },
  ],
};
const enforced = (headers: Record<string, string>) => headers['content-security-policy'];
const reported = (headers: Record<string, string>) =>
  headers['content-security-policy-report-only'];

test('without a payment company only the own origin is allowed, and Trusted Types are enforced', () => {
  const headers = contentPolicy('document', '/orders', alone);
  expect(enforced(headers)).not.toContain('http');
  expect(enforced(headers)).toContain("frame-src 'none'");
  expect(enforced(headers)).toContain("require-trusted-types-for 'script'");
  expect(reported(headers)).toBeUndefined();
});

test.each(['/order-detail/2026-1', '/ordering/2026-1/confirm', '/pay-callback', '/pay-success/1'])(
  '%s is a payment page: Trusted Types violations are only reported',
  (path) => {
    const headers = contentPolicy('document', path, alone);
    expect(enforced(headers)).toContain("default-src 'self'");
    expect(enforced(headers)).not.toContain('trusted-types');
    expect(reported(headers)).toContain("require-trusted-types-for 'script'");
  },
);

test.each(['/', '/ordering/2026-1/upload', '/orders', '/order-detail'])(
  '%s is not a payment page',
  (path) => {
    expect(reported(contentPolicy('document', path, alone))).toBeUndefined();
  },
);

test('a configured company and a separate API origin are allowed for their declared purposes only', () => {
  const policy = enforced(contentPolicy('document', '/', withCompany));
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://js.pay.example;");
  expect(policy).toContain('frame-src https://js.pay.example https://hooks.pay.example;');
  expect(policy).toContain("connect-src 'self' https://api.visa.example https://api.pay.example;");
  expect(policy).toContain("img-src 'self' blob: data: https://api.visa.example;");
});

test('with a company’s script every page only reports Trusted Types, because any page can lead to a payment', () => {
  const headers = contentPolicy('document', '/index.html', withCompany);
  expect(enforced(headers)).not.toContain('trusted-types');
  expect(reported(headers)).toContain('trusted-types visa-workers');
});

test('a company’s styles are allowed only if that company is configured', () => {
  const styles = ["'unsafe-inline'", 'https://*.pay.example'];
  const policy = enforced(contentPolicy('document', '/', { companies: [{ styles }] }));
  expect(policy).toContain("style-src 'self' 'unsafe-inline' https://*.pay.example;");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(enforced(contentPolicy('document', '/', withCompany))).toContain("style-src 'self';");
});

test('a worker’s policy allows no company', () => {
  const headers = contentPolicy('script', '/sw.js', withCompany);
  expect(enforced(headers)).not.toContain('pay.example');
  expect(enforced(headers)).toContain("connect-src 'self' https://api.visa.example;");
  expect(enforced(headers)).toContain("require-trusted-types-for 'script'");
});

test('a company without scripts leaves the policy of pages strict', () => {
  const headers = contentPolicy('document', '/', {
    companies: [{ calls: ['https://accounts.google.com'] }],
  });
  expect(enforced(headers)).toContain("connect-src 'self' https://accounts.google.com;");
  expect(enforced(headers)).toContain("require-trusted-types-for 'script'");
  expect(enforced(headers)).toContain("script-src 'self' 'wasm-unsafe-eval';");
});

test('what stands inside the page is allowed by its hash, on documents only', () => {
  const pageHashes = () => ({ scripts: ["'sha256-a'"], styles: ["'sha256-b'"] });
  const policy = enforced(contentPolicy('document', '/', { ...alone, pageHashes }));
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-a';");
  expect(policy).toContain("style-src 'self' 'sha256-b';");
  expect(enforced(contentPolicy('script', '/sw.js', { ...alone, pageHashes }))).not.toContain(
    'sha256',
  );
});

test('beside a company that needs any style no hash takes that away', () => {
  const policy = enforced(
    contentPolicy('document', '/', {
      companies: [{ styles: ["'unsafe-inline'"] }],
      pageHashes: () => ({ scripts: [], styles: ["'sha256-b'"] }),
    }),
  );
  expect(policy).toContain("style-src 'self' 'unsafe-inline';");
});
