import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  access,
  chmod,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { openTestFolder } from '#test/support/for-file.ts'
import { narrowBill } from '../release/bill-of-materials.ts'
import { buildRelease } from '../release/build-release.ts'
import { listPackages, listSources } from '../release/contents.ts'
import { packRelease } from '../release/pack.ts'

const folder = await openTestFolder()
const Failed = z.object({ code: z.number(), stderr: z.string() })

await mkdir(join(folder, 'from/src'), { recursive: true })
await writeFile(join(folder, 'from/src/main.ts'), 'export {}\n')
await writeFile(join(folder, 'from/run'), '#!/bin/sh\necho it runs\n')
await chmod(join(folder, 'from/run'), 0o755)
await symlink('run', join(folder, 'from/link'))
await link(join(folder, 'from/run'), join(folder, 'from/src/run'))
await writeFile(join(folder, 'from/secret'), 'not named\n')
const file = await packRelease({
  version: '9.8.7',
  from: join(folder, 'from'),
  paths: ['src', 'run', 'link'],
  into: join(folder, 'release'),
})

const install = (path: string, into: string) => promisify(execFile)('sh', [path, into], { cwd: folder })
const refusal = async (path: string, into: string) =>
  install(path, into).then(
    () => 'installed',
    (error: unknown) => Failed.parse(error).stderr,
  )
const exists = (path: string) =>
  access(join(folder, path)).then(
    () => true,
    () => false,
  )

test('what cannot be packed leaves no half of it', async () => {
  const into = join(folder, 'cut-off')
  const packing = packRelease({
    version: '9.8.7',
    from: join(folder, 'from'),
    paths: ['run', 'absent'],
    into,
  })

  await expect(packing).rejects.toThrow('tar ended with 2')
  expect(await readdir(into)).toEqual([])
})

test('one file installs the packed content with its permissions and links, and prints its version', async () => {
  const { stdout } = await install(file, 'installed')

  expect(stdout).toContain('Paraphe 9.8.7 is in installed')
  expect((await readdir(join(folder, 'installed'))).toSorted()).toEqual(['link', 'run', 'src'])
  expect((await promisify(execFile)(join(folder, 'installed/link'))).stdout).toBe('it runs\n')
  expect((await install(file, '--check')).stdout).toContain('whole')
})

// Node.js, 127 MB, is in its package under two names.
test('a file with two names is packed and installed once', async () => {
  await install(file, 'linked')

  const [one, other] = await Promise.all(
    ['linked/run', 'linked/src/run'].map((path) => stat(join(folder, path))),
  )
  expect(other?.ino).toBe(one?.ino)
})

// Administrators' umasks are often 077 or 027, and the server runs as another user.
test('everybody may read what is installed, whatever the umask is', async () => {
  const masked = `umask 077; exec sh '${file}' masked`
  await promisify(execFile)('sh', ['-c', masked], { cwd: folder })

  const modes = ['masked', 'masked/src', 'masked/src/main.ts', 'masked/run'].map(async (path) =>
    ((await stat(join(folder, path))).mode & 0o777).toString(8),
  )
  expect(await Promise.all(modes)).toEqual(['755', '755', '644', '755'])
})

test('sha256sum verifies the file against the hash next to it', async () => {
  const { stdout } = await promisify(execFile)('sha256sum', ['--check', `${file}.sha256`], {
    cwd: join(folder, 'release'),
  })

  expect(stdout).toMatch(/paraphe-9\.8\.7-linux-\w+\.sh: OK/)
})

test.each<[string, (whole: Buffer) => Buffer]>([
  ['a changed byte', (whole) => Buffer.concat([whole.subarray(0, -9), Buffer.from('x'), whole.subarray(-8)])],
  ['a cut end', (whole) => whole.subarray(0, -1)],
  ['something added', (whole) => Buffer.concat([whole, Buffer.from('more')])],
])('a file with %s installs nothing', async (_, damage) => {
  const damaged = join(folder, 'damaged.sh')
  await writeFile(damaged, damage(await readFile(file)))

  expect(await refusal(damaged, 'from-damaged')).toContain('damaged')
  expect([await exists('from-damaged'), await exists('from-damaged.part')]).toEqual([false, false])
})

test('an existing folder is left unchanged', async () => {
  await mkdir(join(folder, 'present'))

  expect(await refusal(file, 'present')).toContain('exists already')
  expect(await readdir(join(folder, 'present'))).toEqual([])
})

test('an unknown option is refused with the usage, not taken for a folder', async () => {
  expect(await refusal(file, '--help')).toContain('usage: sh')
  expect(await exists('--help')).toBe(false)
})

test('an interrupted installation starts over', async () => {
  await mkdir(join(folder, 'again.part/old'), { recursive: true })

  await install(file, 'again')

  expect(await exists('again/old')).toBe(false)
  expect(await exists('again.part')).toBe(false)
})

test('a file for another platform is refused', async () => {
  const text = (await readFile(file, 'latin1')).replace(/= Linux-\w+ \]/, '= Linux-other ]')
  const other = join(folder, 'other.sh')
  await writeFile(other, text, 'latin1')
  await rename(other, join(folder, 'other-machine.sh'))

  expect(await refusal(join(folder, 'other-machine.sh'), 'for-other')).toContain('this machine is')
})

test('a release has everything that a server loads, but no tests or tools', async () => {
  const sources = await listSources()
  const packages = (await listPackages()).map(({ name }) => name)

  for (const path of ['src/server/main.ts', 'deploy/paraphe', 'deploy/paraphe.service', 'deployments/base'])
    expect(sources.some((source) => source.startsWith(path))).toBe(true)
  expect(sources.filter((path) => /\.test\.|^test\/|^bench\//.test(path))).toEqual([])
  expect(packages).toEqual(expect.arrayContaining(['node', 'fastify', 'pg', '@node-rs/argon2']))
  expect(packages.filter((name) => ['vitest', 'vite', 'react', '@playwright/test'].includes(name))).toEqual(
    [],
  )
})

test('the bill of materials lists the packages of the file and of the bundle', () => {
  const part = (name: string, version = '1.0.0') => ({ 'bom-ref': `${name}@${version}`, name, version })
  const bill = narrowBill(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: part('folder') },
      components: [part('fastify', '5.0.0'), part('fastify', '4.0.0'), part('react'), part('vitest')],
      dependencies: [
        { ref: 'folder@1.0.0', dependsOn: ['fastify@5.0.0', 'react@1.0.0', 'vitest@1.0.0'] },
        { ref: 'vitest@1.0.0', dependsOn: [] },
      ],
    },
    [{ path: 'node_modules/fastify', name: 'fastify', version: '5.0.0' }],
    ['react'],
  )

  expect(bill.metadata.component.name).toBe('paraphe')
  expect(bill.components.map((each) => each['bom-ref'])).toEqual(['fastify@5.0.0', 'react@1.0.0'])
  expect(bill.dependencies).toEqual([{ ref: 'folder@1.0.0', dependsOn: ['fastify@5.0.0', 'react@1.0.0'] }])
})

/**
 * Installs and starts a release without a network: in a namespace with only the loopback interface, without Node.js and
 * npm on the path, in an empty folder. Needs `unshare` and `ip` of Linux.
 */
const STEPS = `set -eu
ip link set lo up
! getent hosts registry.npmjs.org
sh "$1" paraphe
DATA_DIR="$PWD/data" PORT=3000 paraphe/deploy/paraphe start > server.log 2>&1 &
server=$!
trap 'kill "$server" 2> /dev/null || true' EXIT
until paraphe/node_modules/.bin/node -e "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; do
  kill -0 "$server"
  sleep 1
done
paraphe/node_modules/.bin/node -e "fetch('http://127.0.0.1:3000/').then((r) => r.text()).then(console.log)" > page.html
DATA_DIR="$PWD/data" paraphe/deploy/paraphe list-accounts > accounts.txt
kill "$server"
wait "$server"
`
// An unprivileged user's namespace keeps its capabilities over the network.
const NAMESPACE = process.getuid?.() === 0 ? ['--net'] : ['--map-current-user', '--keep-caps', '--net']

/** The first start signs the demo's documents: nine minutes were not enough at load 24 on two cores. */
const SERVES_WITHIN_MS = 1_500_000

// Building and unpacking takes a minute, or four under load.
if (process.env['LONG_RUN'])
  test(
    'one file installs and serves without a network',
    { timeout: SERVES_WITHIN_MS + 600_000 },
    async () => {
      const empty = await openTestFolder()
      await chmod(empty, 0o711)
      const whole = await buildRelease(join(empty, 'release'))
      await writeFile(join(empty, 'steps.sh'), STEPS)

      const child = spawn('unshare', [...NAMESPACE, 'sh', 'steps.sh', whole], {
        cwd: empty,
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: empty },
        stdio: ['ignore', 'inherit', 'inherit'],
        timeout: SERVES_WITHIN_MS,
      })
      const [code] = await once(child, 'exit')

      const read = (name: string) => readFile(join(empty, name), 'utf8')
      expect([code, await read('server.log')]).toEqual([0, expect.any(String)])
      expect(await read('page.html')).toContain('/assets/')
      expect(await read('accounts.txt')).toContain('advisor@demo.test')
      expect(JSON.parse(await read('paraphe/dist/sbom.cdx.json'))).toMatchObject({ bomFormat: 'CycloneDX' })
    },
  )
