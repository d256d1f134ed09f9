import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer as createSocket } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer, type ViteDevServer } from 'vite'
import { webPlugins } from './build-plugins.ts'

const HELP = `npm run dev

Development: the web application from its sources with hot reload, the server started again when its sources
change, and the deployment followed as with npm start -- --watch-deployment; all at http://localhost:PORT (3000).
The signing pages come from the last build (npm run build).
`

const ROOT = join(import.meta.dirname, '..', '..')
const WEB = import.meta.dirname
/** Paths handled by the server; everything else is a source or a page. */
const SERVER_PATHS =
  '^/(api|assets|auth|demo|deployment|healthz|metrics|preview|readyz|reminders|sign|signing-contact|signing-email)(/|$|\\?)'

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
  if (values.help) {
    process.stdout.write(HELP)
    return
  }
  if (process.env['NODE_ENV'] === 'production') throw new Error('npm run dev is not for NODE_ENV=production')
  const port = Number(process.env['PORT'] || 3000)
  const serverPort = await findFreePort()
  const vite = await serveSources(port, serverPort)
  const server = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', 'src/server/main.ts', '--watch-deployment'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        PORT: String(serverPort),
        HOST: 'localhost',
        PUBLIC_URL: `http://localhost:${port}`,
      },
    },
  )
  process.stdout.write(`Development: http://localhost:${port}, ready when the server is\n`)

  const ended = once(server, 'exit')
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'].map((signal) => once(process, signal))
  await Promise.race([...signals, ended])
  server.kill('SIGTERM')
  await ended
  await vite.close()
}

/**
 * Serves the sources, and proxies the server under the same origin. Pages have no content security policy here: hot
 * reload needs inline scripts and styles. Proxied responses keep theirs.
 */
async function serveSources(port: number, serverPort: number): Promise<ViteDevServer> {
  const vite = await createServer({
    root: WEB,
    configFile: false,
    cacheDir: join(ROOT, '.cache/vite'),
    plugins: webPlugins(),
    server: {
      host: 'localhost',
      port,
      strictPort: true,
      // Fonts come from packages, which may be symlinked.
      fs: { allow: [ROOT, realpathSync(join(ROOT, 'node_modules'))] },
      proxy: {
        [SERVER_PATHS]: { target: `http://localhost:${serverPort}`, bypass: keepSource },
      },
    },
  })
  return vite.listen()
}

/** Source folders share names with calls: `/api/call.ts` is a file, `/api/forms/current` a call. */
function keepSource(request: IncomingMessage): string | undefined {
  const [path = ''] = (request.url ?? '').split('?')
  return /\.\w+$/.test(path) && existsSync(join(WEB, path)) ? request.url : undefined
}

async function findFreePort(): Promise<number> {
  const probe = createSocket().listen(0, 'localhost')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}

main().catch((error: unknown) => {
  process.stderr.write(
    `Development did not start. ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
})
