import { allScreens } from '../screens/all-screens';
import { test } from './looks/looks-test';
import { focusFindings } from './looks/forced-colors';
test('x', async ({ open }) => {
  const screen = allScreens.find(({ name }) => name === 'account, code for the new e-mail')!;
  const { page } = await open(screen, 'en');
  await page.emulateMedia({ forcedColors: 'active' });
  console.log(await focusFindings(page));
  console.log(await page.evaluate(() => { let e: Element | null = document.activeElement; const out = []; for (let i = 0; e && i < 4; i++, e = e.parentElement) { const s = getComputedStyle(e); out.push(e.outerHTML.slice(0, 60) + ' ' + s.outline + ' ' + e.matches(':focus-visible')); } return out; }));
});
