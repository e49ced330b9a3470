import { isThere, openPhone, type Engine } from '../support/phone';
import { sweepUnless } from '../support/sweep';
import { expect, test } from './e2e-test';

for (const engine of ['chromium', 'firefox'] satisfies Engine[])
  test(
    `a violation of the policy ends a test in ${engine}, wherever it happens`,
    sweepUnless(engine === 'chromium'),
    async ({ server }) => {
      test.skip(!isThere(engine), `${engine} is not installed`);
      const phone = await openPhone(engine);
      const page = phone.context.pages()[0] ?? (await phone.context.newPage());
      await page.goto(server.address);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      expect(phone.violations).toEqual([]);

      await page.evaluate(() => {
        const picture = new Image();
        picture.src = 'https://elsewhere.example/pixel.png';
      });
      await expect.poll(() => phone.violations.join()).toContain('img-src');

      const refused = await page.evaluate(() => {
        try {
          return String(new Worker('/assets/anything.js'));
        } catch (error) {
          return (error as Error).name;
        }
      });
      expect(refused).toBe('TypeError');
      await expect.poll(() => phone.violations.join()).toContain('require-trusted-types-for');

      // On a page that pays the same is only reported. The worker's shell has one policy for all.
      await page.evaluate(async () => {
        for (const each of await navigator.serviceWorker.getRegistrations())
          await each.unregister();
      });
      await page.goto(`${server.address}/order-detail/20261120-00000001`);
      await page.evaluate(() => void new Worker('/assets/anything.js'));
      await expect
        .poll(() => phone.violations.join())
        .toMatch(/require-trusted-types-for \S+ report/);

      // Only this engine's driver can look into the service worker.
      if (engine === 'chromium') {
        await page.goto(server.address);
        await page.evaluate(async () => void (await navigator.serviceWorker.ready));
        const [worker] = phone.context.serviceWorkers();
        await worker?.evaluate(() =>
          fetch('https://elsewhere.example/').then(
            () => undefined,
            () => undefined,
          ),
        );
        await expect.poll(() => phone.violations.join()).toContain('/sw.js: connect-src');
      }
      await expect(phone.throwAway()).rejects.toThrow('Policy violated');
    },
  );
