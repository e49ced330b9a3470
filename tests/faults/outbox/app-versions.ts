import type { PolicyTimes } from '../../../src/outbox/core/policy-times';
import { buildVariant, type SourceChange } from '../../support/app-builds';

/**
 * Gives the tests the app's own ways in: they seal, log in and look with the code that the screens
 * use, without tapping through them. Only in what is built here.
 */
export const waysIn: SourceChange = {
  file: 'src/main.tsx',
  find: "if (root.dataset['app'] === undefined) void start(root);",
  put: `
    void Promise.all([
      import('./outbox/page/outbox'),
      import('./outbox/capture/seal-captured'),
      import('./outbox/capture/saving-state'),
      import('./outbox/capture/sealing-queue'),
      import('./session/session'),
      import('./session/log-out'),
      import('./services/stores'),
      import('./services/services'),
      import('./outbox/core/sealed-content'),
      import('./outbox/kinds/outbox-kinds'),
      import('./outbox/page/kept'),
      import('./sw/renew'),
      import('./outbox/core/seal-item'),
      import('./outbox/kinds/order-changes'),
    ]).then(([outbox, sealing, { saving }, { encloseFile }, session, { logOut }, { items }, { openDatabase }, { itemBytes }, { outboxKinds }, { kept }, { takeNewest }, { sealChange }, { changeKinds }]) =>
      Object.assign(globalThis, {
        waysIn: {
          expectDelivery: outbox.expectDelivery,
          itemOf: (id) => items.get(id),
          // In the form that is sent: nobody else prepares it while it counts as being saved.
          async seal(page) {
            saving.begin(page, page.target, 1);
            try {
              const enclosed = await encloseFile(page.userId, new Blob([page.bytes]));
              const documentPage = outboxKinds.named('document-page');
              const raw = await sealing.sealRawFile(documentPage, { ...page, enclosed });
              return await sealing.sealPreparedFile(raw, page);
            } finally {
              saving.over(page);
            }
          },
          sealPhoto: (photo) => sealing.sealForDelivery(outboxKinds.named('visa-photo'), photo),
          sealPassport: (passport) => sealing.sealForDelivery(outboxKinds.named('passport'), passport),
          fillPassport: sealing.fillIn,
          sealMessage: (message) => sealing.sealMessage(outboxKinds.named('feedback'), message),
          sealChange: async (change) =>
            outbox.startDelivery(await sealChange(sealing.sealing, changeKinds[change.content.type], change)),
          onWifiOnly: outbox.wifi.write,
          drain: outbox.drainOutbox,
          retry: outbox.retryItem,
          remove: outbox.removeItem,
          letAllGo: kept.letAllGo,
          takeNewest,
          logIn: session.startSession,
          logOut,
          bytes: async (id) => itemBytes(openDatabase, items, await items.get(id)),
        },
      }),
    );
    if (root.dataset['app'] === undefined) void start(root);
  `,
};

/** The policy's waits, shortened, in milliseconds: a test has no five minutes. */
const times = {
  firstBackoff: 60,
  longestBackoff: 2500,
  longestLimit: 20_000,
  stall: 1500,
  heartbeat: 300,
  heartbeatLost: 1500,
  rollCall: 500,
  holdLost: 1500,
  eventLimit: 20_000,
  probe: 1500,
  shortestChunk: 100,
  longestChunk: 200,
} satisfies PolicyTimes;

/** Waits that are not the policy's own. */
const shortWaits: readonly SourceChange[] = [
  {
    file: 'src/services/connection.ts',
    find: 'longestPauseMs = 10_000',
    put: 'longestPauseMs = 500',
  },
  { file: 'src/outbox/worker/drain-for-sync.ts', find: 'recheckMs = 2000', put: 'recheckMs = 400' },
  {
    file: 'src/domain/limits.ts',
    find: 'requestTimeoutMs = 30_000',
    put: 'requestTimeoutMs = 4000',
  },
];

const always = [waysIn, ...shortWaits];

/** The versions of the app that the cases run on: the present one, and some that are broken on purpose. */
const versions = {
  present: [],
  next: [
    {
      file: 'src/app/drawer/account-drawer.tsx',
      find: "title={t('Menu')}",
      put: 'title="Menu, version two"',
    },
  ],
  /** Its database is one version on. */
  migrated: [
    {
      file: 'src/storage/database.ts',
      find: '(name, version,',
      put: '(name, version + 1,',
    },
  ],
  /** Its sync events end soon. */
  'short-events': [
    { file: 'src/outbox/worker/drain-for-sync.ts', find: 'policyTimes.eventLimit', put: '3000' },
  ],
  /** Broken on purpose: it lets go of the bytes when it begins to send them. */
  'deletes-first': [
    {
      file: 'src/outbox/core/delivery-steps.ts',
      find: 'const bytes = await itemBytes(open, store, item);',
      put: `const bytes = await itemBytes(open, store, item);
        await (await open()).delete('chunks', IDBKeyRange.bound([item.id], [item.id, []]));`,
    },
  ],
  /** Broken on purpose: any answer counts as delivered, and every attempt has a key of its own. */
  careless: [
    {
      file: 'src/outbox/core/process-item.ts',
      find: "await fail(attaching, 'attach', error);",
      put: `if (error instanceof Error && error.name === 'ForeignAnswerError')
        await apply(attaching, {
          type: 'attached', at: deps.now(), position: 0, sha256: attaching.sha256,
        });
      else await fail(attaching, 'attach', error);`,
    },
    {
      file: 'src/outbox/core/delivery-steps.ts',
      find: 'contextOf(item, item.attachKey, token)',
      put: 'contextOf(item, crypto.randomUUID(), token)',
    },
  ],
  /** Broken on purpose: whoever answers in our form is believed. */
  believing: [
    {
      file: 'src/api/own-answer.ts',
      find: 'return isOwn;',
      put: 'return isOwn || seemsOwn;',
    },
    {
      file: 'src/api/own-answer.ts',
      find: 'return seemsOwn && !(await memory?.marks());',
      put: 'return seemsOwn;',
    },
  ],
} as const satisfies Record<string, readonly SourceChange[]>;

export type VersionName = keyof typeof versions;

/** Builds a version unless it is there, and answers the folder to serve. */
export const versionOf = (name: VersionName): string =>
  buildVariant(`outbox-faults-${name}`, [...always, ...versions[name]], {
    OUTBOX_TIMES: JSON.stringify(times),
  });
