import { spawn } from 'node:child_process';
import { createServer, build } from 'vite';
import { installPackages } from './prepare.mjs';

await installPackages();

const port = Number(process.env['PORT'] ?? 8080);
const apiPort = port + 1;
process.env['API_SERVER'] = `http://127.0.0.1:${apiPort}`;

let server;
let restarting = Promise.resolve();

async function restartServer() {
  if (server && server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
  const env = { ...process.env, PORT: String(apiPort) };
  server = spawn(process.execPath, ['dist/server/main.js'], { stdio: 'inherit', env });
}

const watcher = await build({
  configFile: 'build/server.config.ts',
  logLevel: 'warn',
  build: { watch: {} },
});
watcher.on('event', (event) => {
  if (event.code === 'END') restarting = restarting.then(restartServer);
  if (event.code === 'ERROR') console.error(event.error);
});

const app = await createServer({ server: { port, strictPort: true, host: '127.0.0.1' } });
await app.listen();
console.log(
  `The app with hot reload: http://localhost:${port} (its service worker is off in this mode)`,
);

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    server?.kill('SIGTERM');
    void Promise.all([watcher.close(), app.close()]).then(() => process.exit(0));
  });
