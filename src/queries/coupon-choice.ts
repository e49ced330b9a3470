import { useEffect, useState } from 'react';
import { draftNames } from '../storage/draft-names';
import { drafts } from '../services/stores';
import { useSession } from '../session/session';

/** The coupon chosen for an order, or null for none. 'not-made': the best coupon applies. */
export type CouponChoice = { readonly couponId: string | null } | 'not-made';

const nameOf = (orderId: string) => `${draftNames.couponChoice}:${orderId}`;

/** The choices of this page load, for browsers that deny storage. */
const ofPage = new Map<string, CouponChoice>();
const ofPageKey = (userId: string, orderId: string) => `${userId}:${orderId}`;

/** The last write; reads wait for it. */
let writing: Promise<unknown> = Promise.resolve();

async function read(userId: string, orderId: string): Promise<CouponChoice> {
  await writing;
  const draft = await drafts.read(userId, nameOf(orderId)).catch(() => undefined);
  return isChoice(draft) ? draft : (ofPage.get(ofPageKey(userId, orderId)) ?? 'not-made');
}

function isChoice(draft: unknown): draft is { couponId: string | null } {
  if (typeof draft !== 'object' || draft === null || !('couponId' in draft)) return false;
  return draft.couponId === null || typeof draft.couponId === 'string';
}

/** Stores the choice for an order, until the log-out. */
export function keepCouponChoice(userId: string, orderId: string, couponId: string | null): void {
  const choice = { couponId };
  ofPage.set(ofPageKey(userId, orderId), choice);
  writing = writing
    .then(() => drafts.write(userId, nameOf(orderId), choice))
    .catch(() => undefined);
}

/** The choice for an order; undefined while it is being read. */
export function useCouponChoice(orderId: string | undefined): CouponChoice | undefined {
  const userId = useSession()?.userId;
  const [found, setFound] = useState<{ key: string; choice: CouponChoice }>();
  const key = userId && orderId && ofPageKey(userId, orderId);
  useEffect(() => {
    if (!userId || !orderId) return undefined;
    let wanted = true;
    void read(userId, orderId).then((choice) => {
      if (wanted) setFound({ key: ofPageKey(userId, orderId), choice });
    });
    return () => {
      wanted = false;
    };
  }, [userId, orderId]);
  return found && found.key === key ? found.choice : undefined;
}
