interface Flagged {
  flagUrl?: string | undefined;
  flagKey?: string | undefined;
}

/** The app's own flags are named by a country's two letters. */
const ownFlag = (key: string | undefined) =>
  key !== undefined && /^[a-z]{2}$/i.test(key) ? `/flags/${key.toLowerCase()}.svg` : undefined;

/** A country's flag: its address, else the app's own flag for its key; absent if it has neither. */
const flagOf = ({ flagUrl, flagKey }: Flagged) => flagUrl ?? ownFlag(flagKey);

export const withFlag = <T extends Flagged>(country: T) => ({
  ...country,
  flagUrl: flagOf(country),
});
