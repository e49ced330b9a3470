import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import type { Words } from '../support/words-in';
import type { KnownOrder } from './known-orders';
import type { MadeStates } from './made-states';

/**
 * The user of a screen: somebody new, a visitor whose countries are chosen, a user without orders,
 * the demo traveller, the account of the made states.
 */
export type Role = 'newcomer' | 'visitor' | 'fresh' | 'demo' | 'made';

export interface Stage {
  readonly page: Page;
  readonly language: string;
  readonly say: Words;
  /** The demo's order of a product. */
  readonly order: (productId: number) => KnownOrder;
  readonly made: MadeStates;
}

export interface Screen {
  readonly name: string;
  readonly role: Role;
  readonly path: (stage: Stage) => string;
  /** The arrangements before the page is opened. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** The steps on the page before it is inspected. */
  readonly prepare?: (stage: Stage) => Promise<void>;
  /** Prepared without a network, which is lost as soon as the phone has what it needs. */
  readonly offline?: { readonly ready?: (stage: Stage) => Promise<void> };
  /** The address that is opened while there is a network, if it is not this screen's. */
  readonly before?: string;
  /** Something is read from a picture or a document first, which takes seconds. */
  readonly reads?: true;
  /** Shows that the server is in trouble, and what helps. */
  readonly isFailure?: true;
}

export const products = {
  vietnam: 70401,
  kenya: 40401,
  japan: 39201,
  unpaid: 79201,
  difference: 78401,
  schengen: 1001001,
} as const;

export const dialog = (page: Page) => page.locator('dialog[open]').last();
export const press = async ({ page, say }: Stage, english: string) => {
  await page
    .getByRole('button', { name: say(english), exact: true })
    .first()
    .click();
};
export const pressIn = async ({ page, say }: Stage, english: string) => {
  await dialog(page)
    .getByRole('button', { name: say(english), exact: true })
    .first()
    .click();
};
export const opened = ({ page }: Stage) => expect(dialog(page)).toBeVisible();

export async function menu(stage: Stage): Promise<void> {
  await press(stage, 'Menu');
  await opened(stage);
}
export async function logIn(stage: Stage): Promise<void> {
  await menu(stage);
  await pressIn(stage, 'Log In / Sign Up');
  await expect(stage.page.getByRole('textbox').first()).toBeVisible();
}

export const documents =
  (productId: number, index = 0) =>
  (stage: Stage) => {
    const { id, applicants } = stage.order(productId);
    return paths.applicantMaterial(id, applicants[index]?.id ?? '');
  };
export const document =
  (productId: number, name: string) =>
  ({ order }: Stage) => {
    const { id, applicants } = order(productId);
    const [applicant] = applicants;
    const found = [...(applicant?.required ?? []), ...(applicant?.optional ?? [])].find(
      (each) => each.name === name,
    );
    if (!applicant || !found) throw new Error(`The demo has no “${name}”.`);
    return paths.document(id, applicant.id, found);
  };
export const ofApplicant =
  (productId: number, path: (orderId: string, applicantId: string) => string, index = 0) =>
  ({ order }: Stage) => {
    const { id, applicants } = order(productId);
    return path(id, applicants[index]?.id ?? '');
  };
export const detail = (productId: number) => (stage: Stage) =>
  paths.orderDetail(stage.order(productId).id);

export const at = (name: string, role: Role, path: Screen['path'] | string): Screen => ({
  name,
  role,
  path: typeof path === 'string' ? () => path : path,
});
export const prepared = (
  screen: Screen,
  name: string,
  prepare: NonNullable<Screen['prepare']>,
): Screen => ({
  ...screen,
  name,
  prepare,
});
