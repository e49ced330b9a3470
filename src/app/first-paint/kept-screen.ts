import type { Restored } from '../../services/restore-kept';
import { localKeys } from '../../storage/keys';

interface KeptElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly KeptNode[];
}
/** A text, or an element. */
export type KeptNode = string | KeptElement;

/** Where a screen belongs: at any other place it is not shown. */
export interface KeptPlace {
  /** The address of the build's own script: another build has other styles. */
  readonly build: string;
  readonly language: string;
  /** The query of the address. */
  readonly search: string;
  /** The countries that were kept on the phone, as they stand there. */
  readonly countries: string | null;
  /** The width of the window, in pixels: another one has another layout. */
  readonly width: number;
}

/** A screen as it stood on this phone last, for the first paint of its next visit. */
export interface KeptScreen {
  readonly place: KeptPlace;
  /** The texts of its style sheets that the page itself does not have. */
  readonly styles: readonly string[];
  readonly nodes: readonly KeptNode[];
  /** The kept answers that it was made of, each with the user whose row it is. */
  readonly answers: readonly Restored[];
}

declare global {
  interface Window {
    /** The screen that stands in the page's root: set by the script in its head. */
    keptScreen?: KeptScreen;
  }
}

/** The place of this page. */
export const placeNow = (language: string): KeptPlace => ({
  build: [...document.scripts].filter(({ type }) => type === 'module').at(-1)?.src ?? '',
  language,
  search: location.search,
  countries: localStorage.getItem(localKeys.countries),
  width: innerWidth,
});

/** The name of a screen's row among the kept answers; each user has rows of their own. */
export const keptScreenName = (pathname: string): string => `screen ${pathname}`;

export const isSamePlace = (one: KeptPlace, other: KeptPlace): boolean =>
  one.build === other.build &&
  one.language === other.language &&
  one.search === other.search &&
  one.countries === other.countries &&
  one.width === other.width;

/** Elements that show something and do nothing by themselves. */
const shownTags = new Set(
  (
    'main header footer nav section article aside div span p h1 h2 h3 h4 ul ol li dl dt dd a button ' +
    'img picture b strong em i s bdi small time br hr figure figcaption label legend fieldset ' +
    'details summary table caption thead tbody tr th td ' +
    'svg g path circle ellipse rect line polyline polygon defs stop linearGradient clipPath'
  ).split(' '),
);

const shownAttribute =
  /^(?:class|id|role|lang|dir|alt|open|width|height|type|disabled|hidden|loading|decoding|datetime|viewBox|d|[cr]?[xy]|r|[xy][12]|points|transform|fill|fill-[a-z]+|clip-[a-z]+|offset|opacity|gradientUnits|stop-[a-z]+|stroke[a-z-]*|aria-[a-z]+|data-[a-z-]+)$/;
/** An address of this site: no other one, no script, nothing that lives in memory. */
const ownAddress = /^\/(?!\/)/;

/** Whether an attribute shows something; `style` is written another way. */
const isShown = (name: string, value: string): boolean =>
  name === 'href' || name === 'src' ? ownAddress.test(value) : shownAttribute.test(name);

const svgSpace = 'http://www.w3.org/2000/svg';

/**
 * Makes a kept screen's elements one by one: nothing is parsed, and whatever is not shown in a screen,
 * above all a script, is left out, whoever wrote it.
 */
export function nodesOf(kept: readonly KeptNode[], space?: string): DocumentFragment {
  const all = document.createDocumentFragment();
  for (const node of kept) {
    if (typeof node === 'string') {
      all.append(node);
      continue;
    }
    const { tag, attributes, children } = node;
    if (!shownTags.has(tag)) continue;
    const ownSpace = tag === 'svg' ? svgSpace : space;
    const element = ownSpace
      ? document.createElementNS(ownSpace, tag)
      : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes))
      if (name === 'style') (element as HTMLElement).style.cssText = value;
      else if (isShown(name, value)) element.setAttribute(name, value);
    element.append(nodesOf(children, ownSpace));
    all.append(element);
  }
  return all;
}

/** Parts that speak of the moment, or may hold typed text. */
const momentary = '[role="status"], [role="alert"], [popover], dialog, input, textarea, select';

/** So much of a screen is painted first, in heights of the window; bars at its edge are above this. */
const shownHeights = 1.25;

const isFarBelow = (element: Element): boolean => {
  const { top } = element.getBoundingClientRect();
  return Math.min(top, top + scrollY) > shownHeights * innerHeight;
};

/** The elements of a screen, down to the end of what is in sight. */
export function keptNodesOf(parent: Element): KeptNode[] {
  return [...parent.childNodes].flatMap((node): KeptNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element) || !shownTags.has(node.localName)) return [];
    if (node.matches(momentary) || isFarBelow(node)) return [];
    const attributes = Object.fromEntries(
      [...node.attributes]
        .filter(({ name, value }) => name === 'style' || isShown(name, value))
        .map(({ name, value }) => [name, value]),
    );
    return [{ tag: node.localName, attributes, children: keptNodesOf(node) }];
  });
}
