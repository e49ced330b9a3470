import type { PromoCode } from '../../src/contract/desk/money-calls';
import { formatMoney } from '../ui/formats';

/** '$10.00 off', '12.5 % off orders from $50.00'. */
export function discountLabel({
  type,
  discount,
  threshold,
}: Pick<PromoCode, 'type' | 'discount' | 'threshold'>): string {
  const off = type === 'percentage' ? `${discount / 100} %` : formatMoney(discount);
  return threshold ? `${off} off orders from ${formatMoney(threshold)}` : `${off} off`;
}

/** Whether a code can be entered now, later, or no more. */
export function promoState(
  { startsAt, endsAt, uses, mostUses }: PromoCode,
  now: Date,
): 'holds' | 'later' | 'ended' {
  if (endsAt !== undefined && new Date(endsAt) <= now) return 'ended';
  if (mostUses !== undefined && uses >= mostUses) return 'ended';
  return startsAt !== undefined && new Date(startsAt) > now ? 'later' : 'holds';
}

/** A percentage as an operator types it, in hundredths of a percent; undefined if it is none. */
export function percentOf(text: string): number | undefined {
  const match = /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(text);
  if (!match) return undefined;
  const [, whole = '0', part = ''] = match;
  const hundredths = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return hundredths >= 1 && hundredths <= 10_000 ? hundredths : undefined;
}
