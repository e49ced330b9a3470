import type { ComponentType } from 'react';
import { ContinueOnPhone } from '../../features/handoff/continue-on-phone';

/** A screen that offers a phone for its picture. */
async function withPhone<Props extends object>(
  screen: Promise<{ default: ComponentType<Props & { Handoff: typeof ContinueOnPhone }> }>,
  props: Props,
): Promise<{ default: ComponentType }> {
  const { default: Shown } = await screen;
  return { default: () => <Shown {...props} Handoff={ContinueOnPhone} /> };
}

const document = () => import('../../features/documents/page/document-screen');

/** A document of one page. */
export const solePage = () => withPhone(document(), { multiple: false });

/** A document of several pages. */
export const multiPage = () => withPhone(document(), { multiple: true });

/** A passport's picture and data. */
export const passport = () =>
  withPhone(import('../../features/passport/picture/passport-screen'), {});

/** A visa photo. */
export const visaPhoto = () =>
  withPhone(import('../../features/visa-photo/photo/photo-screen'), {});
