/** An order's price, a coupon's discount, and the amount of a price difference. */
export const price = 3_000;
export const off = 500;
export const extra = 1_500;
