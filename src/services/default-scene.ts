/** The picture for a country without its own. */
export const defaultScene = '/scenes/default.svg';
