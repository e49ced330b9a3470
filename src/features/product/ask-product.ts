import { quietFailure } from '../../services/failure-toast';
import { queryClient, atoms } from '../../services/services';
import { completeChoice, countriesAtom } from '../../session/countries';
import { currentSession } from '../../session/session';
import { productQuery } from '../../queries/product-query';

/** Asks ahead for the product at a path. */
export default function askProduct(pathname: string): void {
  const id = Number(pathname.split('/')[2]);
  const choice = completeChoice(atoms.get(countriesAtom));
  if (choice === undefined || !Number.isInteger(id)) return;
  void queryClient.prefetchQuery({
    ...productQuery(currentSession() !== undefined, id, choice),
    meta: quietFailure,
  });
}
