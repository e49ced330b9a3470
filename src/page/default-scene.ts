/** The picture of a country that has none of its own. */
export const defaultScene = '/scenes/default.svg';
