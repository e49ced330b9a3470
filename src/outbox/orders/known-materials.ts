import type { Applicant } from '../../contract/applicants';
import type { Identity } from '../../contract/codes';
import type { Order } from '../../contract/orders';
import type { Product } from '../../contract/products';
import { type Materials, materialsFor } from '../../domain/order/order-change';
import { keptProductNames, readKept } from '../../queries/kept-offers';
import { atoms, queryClient } from '../../services/services';
import { openChangesAtom } from '../page/order-changes';

/** The product as an answer in memory has it, whatever countries it was asked for. */
const inMemory = (productId: number): Product | undefined =>
  queryClient
    .getQueriesData<Product>({ queryKey: ['product'] })
    .map(([, product]) => product)
    .find((product) => product?.id === productId);

/** The product as the phone keeps it, of this user or of a visitor. */
async function onPhone(productId: number): Promise<Product | undefined> {
  const found = (await keptProductNames()).find((each) => each.productId === productId);
  return found && readKept<Product>(found);
}

/** The materials of another applicant with the same occupation, without the uploads. */
function ofAnother(
  { applicants }: Order,
  identity: Identity,
): Pick<Applicant, keyof Materials> | undefined {
  const other = applicants.find((applicant) => applicant.identity === identity);
  const blank = ({ required: isRequired, ...item }: Applicant['required'][number]) => ({
    ...item,
    required: isRequired,
    uploads: undefined,
    status: undefined,
    reason: undefined,
    url: undefined,
    reusedFrom: undefined,
  });
  return (
    other && {
      required: other.required.map(blank),
      optional: other.optional.map(blank),
      photo: other.photo && {
        ...other.photo,
        ...{
          status: 'incomplete',
          photoUrl: undefined,
          thumbnailUrl: undefined,
          reason: undefined,
          reusedFrom: undefined,
        },
      },
      applicationForm: other.applicationForm && { status: 'incomplete' },
    }
  );
}

/** The materials of an occupation for an order, as far as this phone knows. */
export async function knownMaterials(
  order: Order,
  identity: Identity,
): Promise<Materials | undefined> {
  const begun = atoms
    .get(openChangesAtom)
    .find(({ target, content }) => content.type === 'begin-order' && target.orderId === order.id);
  if (begun?.content.type === 'begin-order') return materialsFor(begun.content.product, identity);
  const other = ofAnother(order, identity);
  if (other) return other;
  const product = inMemory(order.product.id) ?? (await onPhone(order.product.id));
  return product && materialsFor(product, identity);
}
