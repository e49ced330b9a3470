/** The key of the list of promo codes in memory. */
export const promoCodesKey = ['promo-codes'];
