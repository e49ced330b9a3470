import { kindRegistry } from '../core/kind';
import { documentPage } from './document-page';
import { feedback } from './feedback';
import { passport } from './passport';
import { visaPhoto } from './visa-photo';

/**
 * Every kind of thing that the outbox delivers: a further one is one more module, and a name here. A page
 * or worker of an older version leaves items alone whose kind it does not know.
 */
export const outboxKinds = kindRegistry([documentPage, visaPhoto, passport, feedback]);
