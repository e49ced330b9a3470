import * as v from 'valibot';
import { formMessage } from '../../contract/application-form';
import { mayLoadAhead, type Connection } from './keep-later';
import { frameAddress } from '../../features/application-form/frame-address';
import { sentLanguage } from '../../language/sent-language';
import { whenIdle } from '../../platform/when-idle';
import { onlineAtom } from '../../services/connection';
import { api, atoms, openDatabase, queryClient } from '../../services/services';
import { markMemory } from '../../storage/mark-memory';

const settledMs = 4000;
/** A form that keeps nothing never says that it has. */
const patienceMs = 30_000;

/** The part of products and of orders that names a form. */
const ofProduct = v.object({ applicationForm: v.object({ url: v.string() }) });
const ofOrder = v.object({ applicants: v.array(v.unknown()) });

/** The addresses of the forms that an answer of the server names. */
export function formsIn(data: unknown): string[] {
  if (v.is(ofProduct, data)) return [data.applicationForm.url];
  return v.is(ofOrder, data) ? data.applicants.flatMap(formsIn) : [];
}

/** Opens a form's page out of sight, until its own origin has kept its pages, which need no token. */
function keepForm(url: string): Promise<void> {
  const random = crypto.randomUUID();
  const { origin, searchParams } = new URL(url);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.referrerPolicy = 'no-referrer';
  frame.src = frameAddress(url, {
    country: searchParams.get('country') ?? '',
    applicantId: '',
    orderId: '',
    random,
    token: undefined,
    title: false,
    language: sentLanguage(),
  });
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(late);
      removeEventListener('message', listen);
      frame.remove();
      resolve();
    };
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return;
      const message = v.safeParse(formMessage, event.data);
      if (message.success && message.output.random === random && message.output.type === 'kept')
        end();
    };
    const late = setTimeout(end, patienceMs);
    addEventListener('message', listen);
    document.body.append(frame);
  });
}

/**
 * Has the forms of the products and orders that the app asks for kept by their own origins, each once a
 * visit, in a pause of the page on a good connection.
 */
export function keepForms(isBusy: () => boolean): void {
  const { connection = {} } = navigator as { connection?: Connection };
  if (!('serviceWorker' in navigator) || !mayLoadAhead(connection)) return;
  const seen = new Set<string>();
  let keeping = Promise.resolve();
  const settle = async (url: string): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, settledMs));
    await whenIdle(settledMs);
    if (!atoms.get(onlineAtom) || isBusy()) return settle(url);
    // Another server's form has nothing to keep, and would be asked for without a token.
    if (!(await markMemory(openDatabase, api.base).marks())) return undefined;
    // A form that is open has its pages kept itself.
    const { origin } = new URL(url);
    const isOpen = [...document.querySelectorAll('iframe')].some(({ src }) =>
      src.startsWith(origin),
    );
    return isOpen ? undefined : keepForm(url);
  };
  const look = (data: unknown) => {
    for (const url of formsIn(data).filter((each) => URL.canParse(each))) {
      const { origin } = new URL(url);
      if (seen.has(origin)) continue;
      seen.add(origin);
      keeping = keeping.then(() => settle(url)).catch(console.warn);
    }
  };
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) look(query.state.data);
  cache.subscribe(({ query, type }) => {
    if (type === 'updated') look(query.state.data);
  });
}
