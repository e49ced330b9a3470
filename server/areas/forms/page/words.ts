import { localeOf } from '../../../../src/domain/languages';
import { formatMessage, type Values } from '../../../../src/domain/messages/icu';
import type { PageWord } from '../page-words';

/** The page's texts in its language. */
const texts = JSON.parse(document.body.dataset['words'] ?? '{}') as Record<PageWord, string>;

/** The language of the page, for the server's answers too. */
export const language = document.documentElement.lang;

export const words = (word: PageWord, values: Values = {}): string =>
  formatMessage(texts[word], values, localeOf(language)) ?? texts[word];
