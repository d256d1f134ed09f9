import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#test/support/free-port.ts'
import { waitUntilReady } from './wait-until-ready.ts'

const EXAMPLE = join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf')

/** A running nginx with the example of `deploy/`; only its names and certificate are replaced. */
export interface Nginx {
  readonly url: string
  /** Access and error log so far. */
  readLogs(): Promise<string>
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

/** Starts nginx in front of these local ports. */
export async function startNginx(servers: readonly number[], port?: number): Promise<Nginx> {
  const listening = port ?? (await findFreePort())
  const { directory, file } = await writeNginx(listening, servers)
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
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}
