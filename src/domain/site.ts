/** The agency's facts that the page needs: the server writes them into it. */
export interface SiteFacts {
  /** The product's name, as in the header. */
  readonly name: string;
  /** The name as the header writes it, if that differs. */
  readonly wordmark?: string | undefined;
  /** The company that answers for the service; absent: nobody has named it. */
  readonly company?: { readonly name: string; readonly address: string } | undefined;
  readonly supportEmail?: string | undefined;
  readonly messengers: readonly Messenger[];
  /** Whether the labelled sample reviews are shown. */
  readonly samples: boolean;
  /** The file of the site's own texts (`SiteTexts`); absent: the product's own texts are shown. */
  readonly texts?: string | undefined;
}

export interface Messenger {
  readonly name: string;
  /** 'link': the value is an address that opens a chat; 'id': a name to search for in the chat app. */
  readonly kind: 'link' | 'id';
  readonly value: string;
}

/** A part of a text, below its heading: a string is a paragraph, a list are points. */
export interface TextSection {
  readonly title: string;
  readonly parts: readonly (string | readonly string[])[];
}

/** The texts that a site may have of its own; each replaces the product's. */
export const siteTextNames = ['about', 'faq', 'privacy'] as const;
export type SiteTextName = (typeof siteTextNames)[number];

export interface SiteReview {
  readonly name: string;
  readonly destination: string;
  /** 1 to 5. */
  readonly stars: number;
  readonly text: string;
  /** Of destination and text. */
  readonly lang: string;
}

/** A text with the language that it is in. */
export interface SiteText {
  readonly lang: string;
  readonly sections: readonly TextSection[];
}

/** A site's own texts for a reader: each in the reader's language, else in English. */
export interface SiteTexts {
  readonly texts: { readonly [N in SiteTextName]?: SiteText };
  readonly reviews: readonly SiteReview[];
}

/** A site's own texts, in all languages that they are in. */
export interface AllSiteTexts {
  readonly texts: { readonly [N in SiteTextName]?: readonly SiteText[] };
  readonly reviews: readonly SiteReview[];
}

/** The texts for a reader of this language. */
export function siteTextsIn({ texts, reviews }: AllSiteTexts, language: string): SiteTexts {
  const chosen = siteTextNames.flatMap((name) => {
    const all = texts[name];
    const text = all?.find(({ lang }) => lang === language) ?? all?.[0];
    return text ? [[name, text]] : [];
  });
  return { texts: Object.fromEntries(chosen) as SiteTexts['texts'], reviews };
}

/** The element that holds the facts in the page, as JSON. */
export const siteElementId = 'site';
