import { sourceLanguage } from '../../../src/domain/languages';
import type { Destination, Product } from './catalogue-types';

/** The destination's name in the language that the product has. */
export const destinationName = ({ lang }: Product, { name, englishName }: Destination): string =>
  lang === sourceLanguage ? (englishName ?? name) : name;
