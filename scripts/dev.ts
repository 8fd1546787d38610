import { spawn } from 'node:child_process';
import { createServer } from 'vite';

// The console with hot reload on PORT, and the server on the next port, started again when its files change.
const port = Number(process.env['PORT'] ?? 8080);
const host = process.env['HOST'] ?? '127.0.0.1';
const api = { host: '127.0.0.1', port: port + 1 };

// vite.config.ts passes the calls of the page on to this address.
process.env['API_URL'] = `http://${api.host}:${api.port}`;

const vite = await createServer({ server: { host, port, strictPort: true } });
await vite.listen();
vite.printUrls();

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/serve.mjs'], {
  stdio: 'inherit',
  env: { ...process.env, HOST: api.host, PORT: String(api.port) },
});

// However this ends, the server ends with it.
process.once('exit', () => server.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0));
server.once('exit', (code) => void stop(code ?? 1));

async function stop(code: number): Promise<void> {
  server.removeAllListeners('exit');
  server.kill('SIGTERM');
  await vite.close();
  process.exit(code);
}
