/** Lifetime in hours of the key of an upload that was never attached. */
export const hoursOfKey = 24;
