import type { deskCatalogueCalls, DeskProduct } from '../../src/contract/desk/catalogue-calls';
import type { DeskRequestOf } from '../../src/contract/desk/define-desk-call';
import { isPassportName } from '../../src/domain/passport/passport-form';
import type { Tone } from '../ui/chip';
import type { DeskIconName } from '../ui/desk-icon';
import { parseCents } from '../ui/formats';

interface Look {
  readonly label: string;
  readonly explained: string;
  readonly tone: Tone;
  readonly icon: DeskIconName;
}

/** The label, explanation and look of each availability. */
export const availabilityLabels: Readonly<Record<DeskProduct['availability'], Look>> = {
  sold: {
    label: 'Sold',
    explained: 'Listed and sold, to everybody who has a price',
    tone: 'ok',
    icon: 'check-circle',
  },
  shown: {
    label: 'Not sold',
    explained: 'Listed, but nobody can apply',
    tone: 'wait',
    icon: 'warning',
  },
  hidden: { label: 'Hidden', explained: 'In no list', tone: 'plain', icon: 'lock' },
};

type Change = DeskRequestOf<typeof deskCatalogueCalls.deskChangeProduct>;

/** An admin's unsaved edits to a product. */
export interface ProductDraft {
  readonly availability: DeskProduct['availability'];
  readonly needDays: string;
  /** The letters also where another rule holds. */
  readonly lackingName: {
    readonly kind: DeskProduct['lackingName']['kind'];
    readonly givenName: string;
    readonly surname: string;
  };
  /** By their place; dollars as they were typed. */
  readonly prices: readonly {
    readonly visaFee: string;
    readonly serviceFee: string;
    readonly isSold: boolean;
  }[];
  /** Only those that were touched, by their keys. */
  readonly texts: Readonly<Record<string, string>>;
  /** As the browser's field has it, in the machine's zone; empty: at once. */
  readonly holdsFrom: string;
  readonly words: string;
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** A draft in which nothing is changed. */
export const untouched = ({
  availability,
  needDays,
  lackingName,
  prices,
}: DeskProduct): ProductDraft => ({
  availability,
  needDays: String(needDays),
  lackingName: { givenName: '', surname: '', ...lackingName },
  prices: prices.map(({ price }) => ({
    visaFee: dollars(price?.visaFee ?? 0),
    serviceFee: dollars(price?.serviceFee ?? 0),
    isSold: price !== undefined,
  })),
  texts: {},
  holdsFrom: '',
  words: '',
});

/**
 * The change that a draft makes of a product; undefined as long as something in it is no number.
 * Only what differs is in it, so that its history says what was meant.
 */
export function changeOf(product: DeskProduct, draft: ProductDraft): Change | undefined {
  const needDays = Number(draft.needDays);
  if (!Number.isInteger(needDays) || needDays < 1) return undefined;
  const lackingName = lackingNameOf(draft);
  if (!lackingName) return undefined;
  const prices: NonNullable<Change['prices']> = [];
  for (const { visaFee, serviceFee, isSold } of draft.prices) {
    const [visa, service] = [parseCents(visaFee), parseCents(serviceFee)];
    if (isSold && (visa === undefined || service === undefined)) return undefined;
    prices.push(isSold ? { visaFee: visa ?? 0, serviceFee: service ?? 0 } : null);
  }
  const texts = product.texts.flatMap(({ key, text }) => {
    const typed = draft.texts[key]?.trim();
    return typed === undefined || typed === '' || typed === text ? [] : [{ key, text: typed }];
  });
  const pricesDiffer = prices.some((price, at) => {
    const before = product.prices[at]?.price;
    return price?.visaFee !== before?.visaFee || price?.serviceFee !== before?.serviceFee;
  });
  return {
    id: product.id,
    expected: product.version,
    ...(draft.availability !== product.availability && { availability: draft.availability }),
    ...(needDays !== product.needDays && { needDays }),
    ...(JSON.stringify(lackingName) !== JSON.stringify(lackingNameOf(untouched(product))) && {
      lackingName,
    }),
    ...(pricesDiffer && { prices }),
    ...(texts.length > 0 && { texts }),
    ...(draft.holdsFrom !== '' && { holdsFrom: new Date(draft.holdsFrom).toISOString() }),
    words: draft.words,
  };
}

/** Undefined unless its letters can stand in the field of a name. */
function lackingNameOf({ lackingName }: ProductDraft): Change['lackingName'] {
  const { kind } = lackingName;
  if (kind !== 'text') return { kind };
  const [givenName, surname] = [lackingName.givenName.trim(), lackingName.surname.trim()];
  return isPassportName(givenName) && isPassportName(surname)
    ? { kind, givenName, surname }
    : undefined;
}

/** Whether a change has anything beside its date and its reason. */
export const isAnything = ({
  availability,
  needDays,
  lackingName,
  prices,
  texts,
}: Change): boolean =>
  [availability, needDays, lackingName, prices, texts].some((each) => each !== undefined);
