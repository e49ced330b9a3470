import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import react from 'eslint-plugin-react';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const nodeGlobals = {
  process: 'readonly',
  console: 'readonly',
  URL: 'readonly',
  Buffer: 'readonly',
  performance: 'readonly',
  setTimeout: 'readonly',
  clearTimeout: 'readonly',
};

const pageGlobals = Object.fromEntries(
  [
    'window',
    'document',
    'navigator',
    'performance',
    'Node',
    'PerformanceObserver',
    'requestAnimationFrame',
    'addEventListener',
    'location',
    'fetch',
    'btoa',
    'Blob',
    'File',
    'Image',
    'OffscreenCanvas',
    'createImageBitmap',
    'self',
    'crypto',
    'localStorage',
    'FormData',
    'Request',
    'TextEncoder',
    'MessageChannel',
    'caches',
  ].map((name) => [name, 'readonly']),
);

/** An Error's own message is for logs, so it may be a sentence. */
const sayItByACode =
  'Say which message it is; its words belong in a catalogue of src/i18n (docs/architecture.md, Messages).';

/** Sentences, but for what an Error says and what `t` and `msg` are given. */
const allowed =
  ':not(NewExpression, CallExpression[callee.type="Super"], CallExpression[callee.name=/^(t|msg)$/])';
const sentences = (message) => [
  { selector: `${allowed} > Literal[value=/^[A-Z][a-z’]*[ ,].*[a-z]/]`, message },
  {
    selector: `${allowed} > TemplateLiteral > TemplateElement[value.raw=/(^|\\W)[A-Za-z]{2,} [a-z]{2,}/]`,
    message,
  },
];

const translateIt = 'Travellers read this: give it to t() or msg() of src/language.';
const untranslated = [
  ...sentences(translateIt),
  { selector: 'JSXText[value=/[A-Za-z]{2}/]', message: translateIt },
  {
    selector:
      'JSXAttribute[name.name=/^(title|label|aria-label|placeholder|alt|hint|line|over)$/] > Literal[value=/[A-Za-z]{2}/]',
    message: translateIt,
  },
];

const ownMessage = {
  selector:
    "MemberExpression[property.name='message'][object.name=/^(error|cause|failure|reason|e|err)$/]",
  message: 'An error’s own message is for logs: describeProblem() has words for travellers.',
};

/** Tests that wait for a time are wrong on another machine: too long on a fast one, too short on a slow one. */
const luck = [
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: 'Wait for what has to happen, or move the clock of the test.',
  },
  {
    selector: "Property[key.name='timeout'] > Literal",
    message: 'Time limits are in tests/support/patience.ts, scaled by the speed of the machine.',
  },
];

/** Each test of a screen is green alone and in any order: nothing is shared but its worker's server. */
const sharedState = [
  {
    selector: 'CallExpression[callee.property.name=/^(beforeAll|afterAll|serial)$/]',
    message: 'A test makes what it needs with fixtures, so that it runs alone and in any order.',
  },
  {
    selector: "Program > VariableDeclaration[kind='let']",
    message: 'A variable of the file is shared by its tests: use a fixture.',
  },
];

export default tseslint.config(
  {
    ignores: [
      'dist',
      'data',
      'node_modules',
      'test-results',
      'playwright-report',
      'coverage',
      '.cache',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strict],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // Else the import of a type alone loads the module.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      eqeqeq: 'error',
    },
  },
  {
    files: [
      'src/{app,features,ui,language,i18n,platform,routing,services,session,queries,outbox}/**/*.{ts,tsx}',
      'src/main.tsx',
      'desk/**/*.{ts,tsx}',
    ],
    extends: [
      react.configs.flat.recommended,
      react.configs.flat['jsx-runtime'],
      jsxA11y.flatConfigs.recommended,
      reactHooks.configs.flat.recommended,
    ],
    settings: { react: { version: '19.3' } },
    rules: {
      'react/prop-types': 'off',
      'react/forbid-dom-props': ['error', { forbid: ['style'] }],
    },
  },
  {
    files: ['src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', ownMessage, ...untranslated] },
  },
  {
    // What stands on a screen, in any language.
    files: ['src/{app,features,ui,services,session,queries,routing,platform}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...untranslated] },
  },
  {
    // What rules, the outbox and the calls say are messages; their words are in src/i18n.
    files: ['src/{contract,domain,api,outbox}/**/*.ts'],
    ignores: [
      '**/*.test.ts',
      // The English that phone and server share.
      'src/domain/english/**',
      // The English of the desk's reasons, for desk and server.
      'src/contract/desk/revision-reasons.ts',
      // Names of countries, nationalities and card companies, and passwords that everybody uses.
      'src/domain/passport/passport-countries.ts',
      'src/domain/payment/card-brands.ts',
      'src/domain/text/country-name.ts',
      'src/domain/account/common-passwords.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...sentences(sayItByACode)] },
  },
  { files: ['tests/e2e/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...luck] } },
  {
    files: ['tests/screen/**/*.ts'],
    ignores: ['tests/screen/{harness,mutants}/**'],
    rules: { 'no-restricted-syntax': ['error', ...luck, ...sharedState] },
  },
  {
    // A date's style is decided in one file; the desk's own has the zones of operators.
    files: ['src/**/*.{ts,tsx}', 'server/**/*.ts', 'desk/**/*.{ts,tsx}'],
    ignores: ['src/domain/calendar/written-date.ts', 'desk/ui/formats.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...[
          { object: 'Intl', property: 'DateTimeFormat' },
          { property: 'toLocaleDateString' },
          { property: 'toLocaleTimeString' },
        ].map((banned) => ({
          ...banned,
          message: 'Dates are written by src/domain/calendar/written-date.ts.',
        })),
      ],
    },
  },
  { files: ['**/*.mjs', '*.js'], languageOptions: { globals: nodeGlobals } },
  // A benchmark hands functions to the page.
  { files: ['bench/**/*.mjs'], languageOptions: { globals: pageGlobals } },
);
