import { kindRegistry } from '../core/kind';
import { documentPage, repeatedPage } from './document-page';
import { feedback } from './feedback';
import { changeKinds } from './order-changes';
import { handoffPicture } from './handoff-picture';
import { passport } from './passport';
import { sharedFile } from './shared-file';
import { visaPhoto } from './visa-photo';

/**
 * All kinds that the outbox delivers. A new kind is one more module, and one more entry here. Pages
 * and workers of older versions skip items of unknown kinds.
 */
export const outboxKinds = kindRegistry([
  documentPage,
  repeatedPage,
  visaPhoto,
  passport,
  sharedFile,
  handoffPicture,
  feedback,
  ...Object.values(changeKinds),
]);
