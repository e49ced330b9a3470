/** Who may import whom: docs/architecture.md says it in words. */
const inside = (folders) => `^(${folders.join('|')})`;

/** A folder may import itself, the folders listed, and the packages listed (all where absent). */
const only = (name, from, folders, packages) => [
  {
    name: `${name}-folders`,
    severity: 'error',
    from: { path: from, pathNot: '\\.test\\.tsx?$' },
    to: {
      path: '^(src|server|tests|bench|desk|scripts)/',
      pathNot: inside([from.slice(1), ...folders]),
    },
  },
  ...(packages
    ? [
        {
          name: `${name}-packages`,
          severity: 'error',
          from: { path: from, pathNot: '\\.test\\.tsx?$' },
          to: { path: 'node_modules', pathNot: `node_modules/(${packages.join('|')})/` },
        },
      ]
    : []),
];

const react = ['react', 'react-dom'];
/** What the phone and the server share. */
const shared = ['src/contract/', 'src/domain/', 'src/ui/styles/tokens\\.css'];
/** Of the server: what areas stand on; `services` and `handler` say what they are handed. */
const belowAreas = [
  'server/messages/',
  'server/errors/',
  'server/settings/',
  'server/infra/',
  'server/(services|handler|served-calls)',
];
/** The server's areas, from the ground up: each may import what stands before it. */
const areaFloors = [
  'page-views',
  'catalogue',
  // Rows, states and prices of orders and applicants; their calls are in `orders`.
  'applications',
  'coupons',
  'products',
  'public-pages',
  'accounts',
  'support',
  'photos',
  'recognition',
  'recognition-demo',
  'documents',
  'passports',
  'receipts',
  'notifications',
  'payments',
  'privacy',
  'letters',
  'forms',
  'people',
  'handoffs',
  'visas',
  'orders',
  'desk',
];
const areaFloor = (name, index) =>
  only(`server-area-${name}`, `^server/areas/${name}/`, [
    ...shared,
    ...belowAreas,
    'src/recognition/',
    // Search engines read the same questions as travellers.
    ...(name === 'public-pages' ? ['src/content/pages/'] : []),
    ...areaFloors.slice(0, index).map((each) => `server/areas/${each}/`),
    // Gathers what every area declares of its tables, which import nothing of areas themselves.
    ...(name === 'privacy' ? ['server/areas/.*-tables\\.ts'] : []),
  ]);
/** Of the phone: what runs in the page and in the service worker. */
const outbox = 'src/outbox/(core|transfer|kinds)/';
const phone = [...shared, 'src/storage/', 'src/api/', outbox, 'src/pocket/'];
/** Of the page, from the ground up: each may import what stands before it. */
const pageFloors = [
  'language',
  'i18n',
  'platform',
  'routing',
  'services',
  'session',
  'queries',
  'outbox/page',
  'outbox/capture',
  'outbox/orders',
];
const floor = (name) =>
  only(name, `^src/${name}/`, [
    ...phone,
    ...pageFloors.slice(0, pageFloors.indexOf(name)).map((each) => `src/${each}/`),
    ...(name === 'outbox/capture' || name === 'i18n' ? [workerSides] : []),
  ]);
/** What the page sees of the workers. */
const workerSides = 'src/workers/.*(-client|\\.api|-message)\\.ts';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-barrels',
      severity: 'error',
      from: {},
      to: { path: '^(src|server)/.*/index\\.tsx?$' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '(^tests/|^bench/|\\.test\\.tsx?$)' },
    },
    ...only('contract', '^src/contract/', [], ['valibot']),
    ...only('content', '^src/content/', ['src/domain/messages/'], []),
    ...only('domain', '^src/domain/', ['src/contract/'], ['dayjs']),
    ...only('recognition', '^src/recognition/', ['src/contract/', 'src/domain/'], []),
    ...only(
      'storage',
      '^src/storage/',
      ['src/contract/', 'src/domain/newest-answer'],
      ['idb', 'fake-indexeddb'],
    ),
    ...only(
      'api',
      '^src/api/',
      ['src/contract/', 'src/domain/', 'src/storage/'],
      ['ky', 'valibot'],
    ),
    ...only(
      'outbox',
      '^src/outbox/(core|transfer|kinds)/',
      ['src/api/', 'src/storage/', 'src/domain/', 'src/contract/'],
      ['idb', 'valibot'],
    ),
    ...only('pocket', '^src/pocket/', [...shared, 'src/storage/'], ['idb']),
    {
      name: 'outbox-core-knows-no-kind',
      severity: 'error',
      from: { path: '^src/(outbox/(core|transfer)|storage|api)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/outbox/kinds/' },
    },
    {
      name: 'kinds-apart',
      severity: 'error',
      from: { path: '^src/outbox/kinds/(?!outbox-kinds)', pathNot: '\\.test\\.tsx?$' },
      // `changes` has the parts of one module.
      to: { path: '^src/outbox/kinds/', pathNot: '^src/outbox/kinds/(outbox-kinds|changes/)' },
    },
    {
      name: 'changes-are-parts',
      severity: 'error',
      from: {
        path: '^src/outbox/kinds/(?!outbox-kinds|order-changes|changes/)',
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: '^src/outbox/kinds/changes/' },
    },
    // What serves every kind asks the registry alone.
    {
      name: 'generic-parts-know-no-kind',
      severity: 'error',
      from: {
        path: '^src/(app|sw|services|session|queries|features/outbox-tray|features/orders|features/ordering)/',
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: '^src/outbox/kinds/(?!outbox-kinds)' },
    },
    // Waits of every sort stand with the policy.
    ...only('outbox-transfer', '^src/outbox/transfer/', [
      ...shared,
      'src/storage/',
      'src/api/',
      'src/outbox/core/policy-times',
    ]),
    ...only(
      'workers',
      '^src/workers/',
      ['src/domain/', 'src/recognition/', 'src/storage/', 'src/outbox/core/'],
      ['comlink', 'libheif-js', 'pica', 'pdfjs-dist'],
    ),
    ...only('ui', '^src/ui/', ['src/language/', 'src/domain/messages/'], react),
    ...pageFloors.flatMap(floor),
    ...only('features', '^src/features/', [
      ...phone,
      ...pageFloors.map((name) => `src/${name}/`),
      'src/ui/',
      'src/content/',
      workerSides,
    ]),
    {
      name: 'features-apart',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    ...only(
      'sw',
      '^src/sw/(?!register|renew)',
      [
        'src/sw/',
        outbox,
        'src/outbox/worker/',
        'src/pocket/',
        'src/api/',
        'src/storage/',
        'src/domain/account/',
        'src/domain/messages/',
        'src/domain/app-paths',
        'src/contract/',
      ],
      ['workbox-[a-z]+'],
    ),
    ...only('outbox-worker', '^src/outbox/worker/', phone),
    // The operators' program has the app's parts and rules, and none of its state.
    ...only(
      'desk',
      '^desk/',
      [
        'src/contract/',
        'src/domain/',
        'src/language/',
        'src/ui/',
        'src/workers/pdf/pdf(-client|\\.worker)',
      ],
      [
        'react',
        'react-dom',
        'react-router-dom',
        '@tanstack/react-query',
        '@simplewebauthn/browser',
        'valibot',
      ],
    ),
    {
      name: 'nothing-imports-the-desk',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^desk/' },
    },
    {
      name: 'travellers-know-no-desk',
      severity: 'error',
      from: { path: '^src/(?!contract/desk/)', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/contract/desk/' },
    },
    {
      name: 'app-stays-on-the-page',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^server/' },
    },
    ...only('server', '^server/', [...shared, 'src/recognition/', 'src/content/pages/']),
    ...only('server-messages', '^server/messages/', shared),
    ...only('server-errors', '^server/errors/', [...shared, 'server/messages/']),
    ...only('server-settings', '^server/settings/', [...shared, 'server/errors/']),
    ...only('server-infra', '^server/infra/', [
      ...shared,
      'server/messages/',
      'server/errors/',
      'server/settings/',
    ]),
    ...only('server-areas', '^server/areas/', [
      ...shared,
      'src/recognition/',
      'src/content/pages/',
      ...belowAreas,
    ]),
    ...areaFloors.flatMap(areaFloor),
    {
      name: 'every-area-has-a-floor',
      severity: 'error',
      from: {
        path: '^server/areas/',
        pathNot: inside([
          ...areaFloors.map((each) => `server/areas/${each}/`),
          'server/areas/all-handlers',
        ]),
      },
      to: {},
    },
    ...only('server-http', '^server/http/', [...shared, ...belowAreas, 'server/areas/']),
    ...only('server-operating', '^server/operating/', [
      ...shared,
      ...belowAreas,
      'server/areas/',
      'server/http/',
    ]),
    ...only('server-tools', '^server/tools/', [...shared, ...belowAreas, 'server/areas/']),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: require.resolve('./types/tests.json') },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  },
};
