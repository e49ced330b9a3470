/** How long the key of an upload serves that was never attached. */
export const hoursOfKey = 24;
