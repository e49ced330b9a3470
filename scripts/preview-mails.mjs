/**
 * Writes every mail about a change in every language, as HTML and as text, into `.cache/mails`, to look
 * at them: `npm run preview:mails`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const folder = '.cache/mails';
const load = async (path) => (await runnerImport(path, { configFile: false })).module;
const { changeMail } = await load('./server/areas/notifications/mails/change-mail.ts');
const { changeKinds } = await load('./src/contract/account/notices.ts');
const { languages } = await load('./src/contract/languages.ts');

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const about = {
  id: '00000000-0000-4000-8000-000000000000',
  email: 'ananya@mail.example',
  path: '/order-detail/20261120-40817256',
  orderId: '20261120-40817256',
  product: 'Vietnam e-visa, 30 days',
};
const sender = { origin: 'https://visa.example', from: 'Visa <no-reply@visa.example>' };
const withMoney = ['paid', 'refund', 'price-difference'];
let count = 0;
for (const language of languages)
  for (const kind of changeKinds) {
    const more = withMoney.includes(kind) ? { amount: 7900 } : { firstName: 'Ananya' };
    const { subject, text, html } = changeMail({ ...about, ...more, kind, language }, sender);
    await writeFile(`${folder}/${language}-${kind}.html`, html);
    await writeFile(`${folder}/${language}-${kind}.txt`, `Subject: ${subject}\n\n${text}`);
    count += 1;
  }
console.log(`${count} mails in ${folder}`);
