import { register } from 'node:module';

/** For `node --import`: runs the project's TypeScript as it lies there, without a build. */
register('./typescript-hooks.mjs', import.meta.url);
