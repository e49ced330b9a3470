import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { installPackages } from './prepare.mjs';

await installPackages();
await build();

const server = spawn(process.execPath, ['dist/server/main.js'], { stdio: 'inherit' });
// The terminal's Ctrl-C reaches the server by itself; other signals are handed on. Either way this
// program stays until the server has stopped in order.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
