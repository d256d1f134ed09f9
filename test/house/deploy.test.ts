import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { presentConfiguration } from '#server/configuration-page.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { aroundSite, startNginx } from '../faults/nginx.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const read = (name: string) => readFile(join(ROOT, 'deploy', name), 'utf8')

const Service = z.looseObject({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  secrets: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
})
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.unknown()),
})

/** Variables read by the server, and by its libraries. */
const KNOWN = new Set([
  ...[...presentConfiguration().matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name ?? ''),
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
])

async function readNodeVersion(): Promise<string> {
  const text = await readFile(join(ROOT, 'package.json'), 'utf8')
  const Package = z.looseObject({ dependencies: z.looseObject({ node: z.string() }) })
  return Package.parse(JSON.parse(text)).dependencies.node
}

const compose = Compose.parse(parse(await read('compose.yaml'), { merge: true }))

test('compose.yaml sets no variable unknown to the server', () => {
  const { server1, server2 } = compose.services
  const given = [server1, server2].flatMap((server) => Object.keys(server?.environment ?? {}))

  expect(given.length).toBeGreaterThan(20)
  expect(given.filter((name) => !KNOWN.has(name))).toEqual([])
})

test('compose.yaml names the keys that only a server with its own PostgreSQL makes', () => {
  const { server1, server2 } = compose.services

  for (const server of [server1, server2])
    for (const name of ['SECRET_KEY_FILE', 'SIGNING_P12', 'EVIDENCE_KEY']) {
      const secret = server?.environment?.[name]?.replace('/run/secrets/', '')
      expect(server?.secrets, name).toContain(secret)
    }
})

test('compose.yaml refers only to services, volumes and secrets it defines', () => {
  const missing: string[] = []
  const { services, volumes, secrets } = compose
  for (const [name, service] of Object.entries(services)) {
    const needed = Array.isArray(service.depends_on)
      ? service.depends_on
      : Object.keys(service.depends_on ?? {})
    missing.push(...needed.filter((each) => !(each in services)).map((each) => `${name} needs ${each}`))
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':')
      const isThere = source.startsWith('./')
        ? existsSync(join(ROOT, 'deploy', source))
        : source.startsWith('${') || source in volumes
      if (!isThere) missing.push(`${name} mounts ${volume}`)
    }
    for (const secret of service.secrets ?? [])
      if (!(secret in secrets)) missing.push(`${name} reads ${secret}`)
    if (service.build && !existsSync(join(ROOT, 'deploy', service.build.context, service.build.dockerfile)))
      missing.push(`${name} is built from ${service.build.dockerfile}`)
    if (!service.image && !service.build) missing.push(`${name} has neither image nor build`)
  }

  expect(missing).toEqual([])
})

test('the Dockerfile copies and runs existing files, on the Node version of package.json', async () => {
  const dockerfile = await read('Dockerfile')
  const copied = /^COPY ((?:[\w.-]+ )+)\.\/$/m.exec(dockerfile)?.[1]?.trim().split(' ') ?? []
  const started = /^CMD \["(.+)", "start"\]$/m.exec(dockerfile)?.[1] ?? ''
  const node = await readNodeVersion()

  expect([...copied, started].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  expect(copied).toContain('package-lock.json')
  expect([...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => major)).toEqual([
    node.split('.')[0],
    node.split('.')[0],
  ])
})

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('nginx accepts the example', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'paraphe-deploy-'))
  const [key, certificate] = [join(directory, 'privkey.pem'), join(directory, 'fullchain.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=Test', '-keyout', key]
  await run('openssl', [...request, '-out', certificate])
  const site = (await read('nginx.conf'))
    .replaceAll('/etc/nginx/tls', directory)
    .replaceAll('/var/log/nginx', directory)
    .replace('listen 443', `listen 127.0.0.1:${await findFreePort()}`)
    .replaceAll(/server server(\d):/g, 'server 127.0.0.$1:')
  await writeFile(join(directory, 'site.conf'), site)
  const file = join(directory, 'nginx.conf')
  await writeFile(file, aroundSite(directory))

  const { stderr } = await run('nginx', ['-t', '-c', file, '-e', join(directory, 'error.log')])

  await rm(directory, { recursive: true })
  expect(stderr).toContain('test is successful')
})

test('the nginx example finds a part of a page on the one server that has it', async () => {
  const servers = [200, 404].map((status) =>
    createServer((_request, response) => response.writeHead(status).end()).listen(0, '127.0.0.1'),
  )
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const nginx = await startNginx(servers.map(portOf))

  const part = await Promise.all(Array.from({ length: 10 }, () => fetch(`${nginx.url}/assets/part-1a2b.js`)))
  const other = await Promise.all(Array.from({ length: 10 }, () => fetch(`${nginx.url}/api/part`)))

  await nginx.stop()
  for (const server of servers) server.close()
  expect(new Set(part.map(({ status }) => status))).toEqual(new Set([200]))
  expect(other.map(({ status }) => status)).toContain(404)
})

test('the nginx example logs no link token and no query, even while a server is down', async () => {
  const server = createServer((_request, response) => response.end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  // Only one of the two servers is running.
  const nginx = await startNginx([port, await findFreePort()])
  const links = [
    'auth/reset',
    'auth/invitation',
    'sign/open',
    'sign/party',
    'signing-email',
    'signing-contact',
    'reminders/stop',
  ]

  for (const link of links) {
    const referer = `${nginx.url}/${link}/of-the-referrer`
    for (const end of ['', '?lang=en', '/code'])
      await fetch(`${nginx.url}/${link}/a-secret-token${end}`, { headers: { referer } })
  }
  await fetch(`${nginx.url}/authorization?code=a-secret-code`)
  await fetch(`${nginx.url}/api/last`)

  await expect.poll(() => nginx.readLogs()).toContain('GET /api/last 200')
  const logs = await nginx.readLogs()
  await nginx.stop()
  server.close()
  expect(logs).not.toMatch(/secret|of-the-referrer/)
  expect(logs).toContain('GET /sign/party/*** 200')
  expect(logs).toContain('GET /authorization 200')
})

/** The unit file as shipped, except for its installation folder. */
const readUnit = async () => (await read('paraphe.service')).replaceAll('/opt/paraphe', ROOT)

test('the unit starts the server with the bundled Node and stops it gracefully', async () => {
  const unit = await readUnit()
  const [, program, command] = /^ExecStart=(\S+) (\S+)$/m.exec(unit) ?? []
  const [, node = ''] = /^node="\$here\/(.+)"$/m.exec(await read('paraphe')) ?? []

  expect([program, command]).toEqual([join(ROOT, 'deploy/paraphe'), 'start'])
  expect((await run(join(ROOT, node), ['--version'])).stdout.trim()).toBe(`v${await readNodeVersion()}`)
  expect(unit).toMatch(/^KillMode=mixed$/m)
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(15)
})

test('the unit keeps the socket of the embedded PostgreSQL where commands look for it', async () => {
  const unit = await readUnit()

  expect(unit).toMatch(/^ProtectSystem=strict$/m)
  expect(unit).toMatch(/^ReadWritePaths=\/tmp$/m)
  expect(unit).not.toMatch(/^PrivateTmp=|^Environment=.*DATA_DIR/m)
})

// Not every machine that runs the tests uses systemd.
if (existsSync('/usr/bin/systemd-analyze')) {
  test('systemd accepts the unit', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'paraphe-unit-'))
    const file = join(directory, 'paraphe.service')
    await writeFile(file, await readUnit())

    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', file])

    await rm(directory, { recursive: true })
    expect(stderr.split('\n').filter((line) => line.includes('paraphe.service'))).toEqual([])
  })

  test('the unit sandboxes the server', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'paraphe-unit-'))
    const file = join(directory, 'paraphe.service')
    await writeFile(file, await readUnit())

    // Fails above an exposure of 2.0; an unrestricted unit has 9.6.
    const judged = run('systemd-analyze', ['security', '--offline=true', '--threshold=20', file])

    await expect(judged).resolves.toBeDefined()
    await rm(directory, { recursive: true })
  })
}
