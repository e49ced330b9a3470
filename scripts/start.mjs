import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { installPackages } from './prepare.mjs';
import { serverOptions } from './server-options.mjs';

await installPackages();
await build();

const server = spawn(process.execPath, [...serverOptions, 'dist/server/main.js'], {
  stdio: 'inherit',
});
// Ctrl-C reaches the server directly; other signals are forwarded. In both cases this program waits
// until the server has stopped.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
