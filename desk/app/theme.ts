/** The operator's choice of colours; 'system' follows the machine. */
export type Theme = 'system' | 'light' | 'dark';
export const themes: readonly Theme[] = ['system', 'light', 'dark'];

const stored = 'desk-theme';
const darkOnly = '(prefers-color-scheme: dark)';
/** The media queries that a chosen theme replaces. */
const replacement: Record<Theme, string> = { system: darkOnly, light: 'not all', dark: 'all' };

/** The dark tokens are one media rule; a chosen theme switches that rule, so tokens exist once. */
const darkRules: CSSMediaRule[] = [];

function findDarkRules(): void {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSMediaRule && rule.conditionText === darkOnly) darkRules.push(rule);
}

export const isTheme = (text: string | null): text is Theme => themes.some((each) => each === text);

export function keptTheme(): Theme {
  const kept = localStorage.getItem(stored);
  return isTheme(kept) ? kept : 'system';
}

/** Shows the theme and keeps it on this machine. */
export function chooseTheme(theme: Theme): void {
  if (darkRules.length === 0) findDarkRules();
  for (const { media } of darkRules) media.mediaText = replacement[theme];
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
  localStorage.setItem(stored, theme);
}
