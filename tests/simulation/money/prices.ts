/** What an order costs, what a coupon takes off, and what a price difference asks for. */
export const price = 3_000;
export const off = 500;
export const extra = 1_500;
