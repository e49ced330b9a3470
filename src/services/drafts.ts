import { draftStore } from '../storage/drafts';
import { openDatabase } from './services';

/** This phone's input that was not sent yet; apart from the services, because home needs none. */
export const drafts = draftStore(openDatabase);
