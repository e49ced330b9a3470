import { expect, test } from '@playwright/test';
import { startLastingServer } from '../support/lasting-server';
import { openPhone } from '../support/phone';
import { sweep } from '../support/sweep';
import { traveller } from './traveller';

test(
  'after the sign-up the page is never white until the application is there',
  sweep,
  async () => {
    const server = await startLastingServer();
    const phone = await openPhone('chromium', { baseURL: server.address, firstVisit: true });
    const visitor = phone.context.pages()[0] ?? (await phone.context.newPage());
    await visitor.addInitScript(() => {
      const watch = () => {
        const shown =
          document.body.innerText.trim() !== '' || document.querySelector('[aria-busy]');
        if (!shown) sessionStorage.setItem('white', location.pathname);
        requestAnimationFrame(watch);
      };
      // From the page's first own frame on: before it the browser shows the page that was left.
      document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(watch));
    });
    const meera = traveller(visitor, server);
    await meera.chooseCountries('India', 'Singapore');
    await meera.chooseProduct('Vietnam', /E-visa, 90 days/);
    await meera.applyAndSignUp('meera.white@example.com', 'secret12');
    expect(await visitor.evaluate(() => sessionStorage.getItem('white'))).toBeNull();
    await phone.throwAway();
    await server.remove();
  },
);
