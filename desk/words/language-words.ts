const names = new Intl.DisplayNames('en', { type: 'language' });

/** A language by its English name: 'ar' is 'Arabic'. */
export const languageWords = (tag: string): string => names.of(tag) ?? tag;
