import { sweep } from '../support/sweep';
import { expect, test } from './e2e-test';
import { traveller } from './traveller';

test.use({ phoneOptions: { firstVisit: true } });

test(
  'after the sign-up the page is never white until the application is there',
  sweep,
  async ({ page: visitor, server }) => {
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
    const welcome = visitor.getByRole('dialog', { name: 'Welcome' });
    await welcome.getByRole('button', { name: 'Close' }).click();
    await meera.chooseProduct('Vietnam', /E-visa, 90 days/);
    await meera.applyAndSignUp('meera.white@example.com', 'secret12');
    expect(await visitor.evaluate(() => sessionStorage.getItem('white'))).toBeNull();
  },
);
