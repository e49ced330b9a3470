import { environments } from '../contract/environments';
import { environment } from '../state/services';

/** Real money belongs to production alone: elsewhere the server starts with test keys only. */
export const paysForTest = environment.appId !== environments.production.appId;
