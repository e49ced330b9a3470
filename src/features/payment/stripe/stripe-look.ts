import type { Appearance } from '@stripe/stripe-js';

type ReadToken = (name: `--${string}`) => string;

/**
 * Our design tokens for Stripe's fields, which are in iframes that our style sheets do not reach.
 */
export function stripeLook(token: ReadToken, dark: boolean): Appearance {
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      fontFamily: token('--font'),
      fontSizeBase: '16px',
      spacingUnit: '4px',
      borderRadius: token('--radius-field'),
      colorPrimary: token('--action'),
      colorBackground: token('--card'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-2'),
      colorTextPlaceholder: token('--ink-2'),
      colorDanger: token('--danger'),
    },
    rules: {
      '.Input, .Tab, .AccordionItem': {
        border: `1px solid ${token('--line-2')}`,
        boxShadow: 'none',
      },
      '.Input:focus': {
        borderColor: token('--action'),
        boxShadow: `0 0 0 1px ${token('--action')}`,
      },
      '.Label': { color: token('--ink-2') },
    },
  };
}

const darkScheme = () => matchMedia('(prefers-color-scheme: dark)');

/** The look with the page's current tokens. */
export function presentLook(): Appearance {
  const style = getComputedStyle(document.documentElement);
  return stripeLook((name) => style.getPropertyValue(name).trim(), darkScheme().matches);
}

/** Calls back when the colour scheme changes; the returned function removes the listener. */
export function onSchemeChange(changed: () => void): () => void {
  const scheme = darkScheme();
  scheme.addEventListener('change', changed);
  return () => scheme.removeEventListener('change', changed);
}
