import type { Passport } from '../../../src/contract/passport';
import type { Page } from '@playwright/test';
import type { PassportTarget } from '../../../src/outbox/kinds/passport';
import type { PhotoTarget } from '../../../src/outbox/kinds/visa-photo';
import type { AppWindow } from './app-window';
import type { Sealed } from './sealed';

type Wanted = { userId: string } & (
  | { way: 'photo'; target: PhotoTarget; supersedes: readonly string[] }
  | { way: 'passport'; target: PassportTarget; fields: Passport | undefined }
  | { way: 'message'; target: { orderId: string }; text: string }
);

/** Seals in the app what is no page, with the app's own functions. */
export const sealIn = (
  page: Page,
  bytes: Buffer,
  wanted: Wanted,
): Promise<Pick<Sealed, 'id' | 'kind' | 'attachKey' | 'sha256'>> =>
  page.evaluate(
    async ([base64, captured]) => {
      const { waysIn } = globalThis as AppWindow;
      const copied = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const file = { fileName: 'a.jpg', mime: 'image/jpeg', bytes: copied };
      const { userId } = captured;
      switch (captured.way) {
        case 'photo': {
          const { target, supersedes } = captured;
          const rows = await Promise.all(supersedes.map((each) => waysIn.itemOf(each)));
          const older = rows.flatMap((row) => (row && 'attachKey' in row ? [row] : []));
          const item = await waysIn.sealPhoto({ userId, target, supersedes: older, ...file });
          return { id: item.id, kind: item.kind, attachKey: item.attachKey, sha256: item.sha256 };
        }
        case 'passport': {
          const { target, fields } = captured;
          const item = await waysIn.sealPassport({
            userId,
            target,
            ...file,
            ...(fields && { fields }),
          });
          return { id: item.id, kind: item.kind, attachKey: item.attachKey, sha256: item.sha256 };
        }
        case 'message': {
          const { target, text } = captured;
          const item = await waysIn.sealMessage({ userId, target, text });
          return { id: item.id, kind: item.kind, attachKey: item.sendKey, sha256: item.sha256 };
        }
      }
    },
    [bytes.toString('base64'), wanted] as const,
  );
