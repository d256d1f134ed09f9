import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeAtomically } from '#server/files/write-atomically.ts'
import { ROOT } from '../support/house-files.ts'

const MACHINES: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64' }

/** What goes into the file. */
export interface Packing {
  readonly version: string
  /** Folder that the paths are in. */
  readonly from: string
  /** Files and folders, by path. */
  readonly paths: readonly string[]
  readonly into: string
}

/**
 * One file that installs without a network: `deploy/install.sh` with the SHA-256 of what follows it, a compressed tar. Beside it a
 * `.sha256` for `sha256sum --check`. Returns its path.
 */
export async function packRelease({ version, from, paths, into }: Packing): Promise<string> {
  const platform = `linux-${process.arch}`
  const name = `paraphe-${version}-${platform}.sh`
  const [file, payload] = [join(into, name), join(into, `${name}.part`)]
  await mkdir(into, { recursive: true })
  try {
    await writeTar(payload, from, paths)
    const template = await readFile(join(ROOT, 'deploy/install.sh'), 'utf8')
    const header = fill(template, {
      VERSION: version,
      PLATFORM: platform,
      MACHINE: `Linux-${MACHINES[process.arch] ?? process.arch}`,
      HEADER: String(template.split('\n').length - 1),
      SHA256: await hashOf(payload),
    })
    await writeAtomically(file, joinFiles(header, payload), 0o644)
  } finally {
    await rm(payload, { force: true })
  }
  await writeFile(`${file}.sha256`, `${await hashOf(file)}  ${name}\n`)
  return file
}

/** With one owner and one order, so that only contents differ between two builds. */
async function writeTar(file: string, from: string, paths: readonly string[]): Promise<void> {
  const tar = spawn(
    'tar',
    [
      '--create',
      '--gzip',
      `--file=${file}`,
      `--directory=${from}`,
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u+rwX,go+rX,go-w',
      '--null',
      '--files-from=-',
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  tar.stdin.end(paths.map((path) => `${path}\0`).join(''))
  const [code] = await once(tar, 'exit')
  if (code !== 0) throw new Error(`tar ended with ${String(code)}`)
}

async function* joinFiles(header: string, payload: string): AsyncGenerator<string | Buffer> {
  yield header
  yield* createReadStream(payload)
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/@([A-Z0-9]+)@/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`install.sh names ${name}, which is not known`)
    return value
  })
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
