interface Flagged {
  flagUrl?: string | undefined;
  flagKey?: string | undefined;
}

/** The app's own flags are named by a country's two letters. */
const ownFlag = (key: string | undefined) =>
  key !== undefined && /^[a-z]{2}$/i.test(key) ? `/flags/${key.toLowerCase()}.svg` : undefined;

/** A country's flag by its address, else by its key from the app's own; absent where neither says it. */
const flagOf = ({ flagUrl, flagKey }: Flagged) => flagUrl ?? ownFlag(flagKey);

export const withFlag = <T extends Flagged>(country: T) => ({
  ...country,
  flagUrl: flagOf(country),
});
