import type { Product } from '../catalogue-types';

/** A text of a product that can be changed alone. */
export interface NamedText {
  /** Unique in the product. */
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

type Change = (key: string, label: string, text: string) => string;

/** The product with each of its texts as `change` gives it. */
export function mapTexts(product: Product, change: Change): Product {
  const term = (key: 'entryCount' | 'stayDuration' | 'validityPeriod', label: string) => {
    const { text, memo } = product[key];
    return {
      text: change(`${key}.text`, label, text),
      memo: memo === null ? null : change(`${key}.memo`, `${label}, explained`, memo),
    };
  };
  const { photo } = product;
  return {
    ...product,
    name: change('name', 'Name', product.name),
    fullName: change('fullName', 'Name with the country', product.fullName),
    entryCount: term('entryCount', 'Entries'),
    stayDuration: term('stayDuration', 'Stay'),
    validityPeriod: term('validityPeriod', 'Validity'),
    productDesc: product.productDesc.map((section, at) => ({
      ...section,
      title: change(`productDesc.${at}.title`, `Section ${at + 1}, title`, section.title),
      content: change(`productDesc.${at}.content`, `Section ${at + 1}`, section.content),
    })),
    handleProcess: product.handleProcess.map((step, at) => ({
      ...step,
      title: change(`handleProcess.${at}.title`, `Step ${at + 1}, title`, step.title),
      content: change(`handleProcess.${at}.content`, `Step ${at + 1}`, step.content),
    })),
    photo: photo && {
      ...photo,
      attention: photo.attention.map((text, at) =>
        change(`photo.attention.${at}`, `Photo, rule ${at + 1}`, text),
      ),
    },
    identityMaterial: product.identityMaterial.map((material) => {
      const document = (each: (typeof material.required)[number]) => {
        const key = `document.${each.elecId}`;
        return {
          ...each,
          name: change(`${key}.name`, `${each.name}, name`, each.name),
          hint: change(`${key}.hint`, `${each.name}, in short`, each.hint),
          attention: change(`${key}.attention`, `${each.name}, requirement`, each.attention),
        };
      };
      return {
        ...material,
        required: material.required.map(document),
        optional: material.optional.map(document),
      };
    }),
  };
}

/** The texts of a product, each once: occupations share documents. */
export function textsOf(product: Product): NamedText[] {
  const texts = new Map<string, NamedText>();
  mapTexts(product, (key, label, text) => {
    if (!texts.has(key)) texts.set(key, { key, label, text });
    return text;
  });
  return [...texts.values()];
}
