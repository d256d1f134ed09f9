import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '#test/support/free-port.ts'
import { waitUntilReady } from './wait-until-ready.ts'

const EXAMPLE = join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf')

/** A running nginx with the example of `deploy/`; only its names and certificate are replaced. */
export interface Nginx {
  readonly url: string
  /** Access and error log so far. */
  readLogs(): Promise<string>
  /** From then on no new request reaches the server on this port; undefined takes all in again. */
  leaveOut(port: number | undefined): Promise<void>
  stop(): Promise<void>
}

/** The example with plain HTTP on a free local port, proxying to these ports, with its logs in a folder. */
async function adaptExample(port: number, servers: readonly number[], directory: string): Promise<string> {
  const example = await readFile(EXAMPLE, 'utf8')
  return example
    .replaceAll('/var/log/nginx', directory)
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
    .replace(/^\s*ssl_.*$/gm, '')
    .replace(
      /server server(\d):3000/g,
      (_match, number: string) => `server 127.0.0.1:${servers[Number(number) - 1]}`,
    )
}

/** A complete configuration around a site, with all files that nginx writes in one folder. */
export function aroundSite(directory: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${directory}/${name};`)
    .join('\n')
  return `daemon off;
pid ${directory}/nginx.pid;
error_log ${directory}/error.log;
events { worker_connections 512; }
http {
  access_log off;
${paths}
  include ${directory}/site.conf;
}
`
}

/** Writes both files and returns the path of the main configuration. */
export async function writeNginx(
  port: number,
  servers: readonly number[],
): Promise<{ readonly directory: string; readonly file: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'paraphe-nginx-'))
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, 'site.conf'), await adaptExample(port, servers, directory))
  const file = join(directory, 'nginx.conf')
  await writeFile(file, aroundSite(directory))
  return { directory, file }
}

/**
 * Starts nginx in front of these local ports. Without `keepsConnections` each request has a connection of its own: a reload closes
 * kept ones, and unlike a browser the client of the tests does not repeat a request that was just being written to one.
 */
export async function startNginx(
  servers: readonly number[],
  port?: number,
  { keepsConnections = true }: { readonly keepsConnections?: boolean } = {},
): Promise<Nginx> {
  const listening = port ?? (await findFreePort())
  const { directory, file } = await writeNginx(listening, servers)
  const site = join(directory, 'site.conf')
  const own = await readFile(site, 'utf8')
  const whole = keepsConnections ? own : `keepalive_timeout 0;\n${own}`
  await writeFile(site, whole)
  const child = spawn('nginx', ['-c', file, '-e', join(directory, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${listening}`
  await waitUntilReady(url)
  return {
    url,
    async readLogs() {
      const logs = await Promise.all(
        ['access.log', 'error.log'].map((name) => readFile(join(directory, name), 'utf8')),
      )
      return logs.join('\n')
    },
    async leaveOut(port) {
      const former = await listWorkers(child.pid ?? 0)
      const text = port === undefined ? whole : whole.replace(`127.0.0.1:${port} `, `127.0.0.1:${port} down `)
      await writeFile(site, text)
      child.kill('SIGHUP')
      // Former workers end once they have answered what they took.
      while ((await listWorkers(child.pid ?? 0)).some((pid) => former.includes(pid))) await delay(20)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Process ids of the workers of an nginx; none while it starts them. */
async function listWorkers(master: number): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)('pgrep', ['--parent', String(master)])
  return stdout.split('\n').filter(Boolean)
}
