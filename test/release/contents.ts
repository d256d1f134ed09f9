import { execFile } from 'node:child_process'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { ROOT } from '../support/house-files.ts'
import { parseLockFile } from '../support/lock-file.ts'

/** What a server needs of the repository. */
const SHIPPED =
  /^(src|deployments|certificates|deploy|docs)\/|^(package(-lock)?\.json|LICENSE|README\.md|CHANGELOG\.md)$/
const LEFT_OUT = /\.test\.tsx?$|^docs\/screenshots\//

/** A package of the release, as `package-lock.json` has it. */
export interface Package {
  /** As in the lock file: `node_modules/…`. */
  readonly path: string
  readonly name: string
  readonly version: string
}

/** Files of the repository that are part of a release, by path. */
export async function listSources(): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], {
    cwd: ROOT,
    maxBuffer: 16 * 1_048_576,
  })
  return stdout.split('\0').filter((path) => SHIPPED.test(path) && !LEFT_OUT.test(path))
}

/** Packages that a server loads and that are installed here: those of other platforms are not. */
export async function listPackages(): Promise<readonly Package[]> {
  const { packages } = parseLockFile(await readFile(join(ROOT, 'package-lock.json'), 'utf8'))
  const found: Package[] = []
  for (const [path, { dev, optional, name, version = '' }] of Object.entries(packages)) {
    if (path === '' || dev === true) continue
    const isThere = await access(join(ROOT, path)).then(
      () => true,
      () => false,
    )
    if (!isThere && optional !== true) throw new Error(`${path} is not installed: npm ci`)
    if (isThere) found.push({ path, name: name ?? path.split('node_modules/').at(-1) ?? path, version })
  }
  return found
}

/** Names of the packages inside the browser's bundle, which servers do not load. Written by the build. */
export async function listBundled(): Promise<readonly string[]> {
  return z
    .array(z.string())
    .parse(JSON.parse(await readFile(join(ROOT, 'dist/bundled-packages.json'), 'utf8')))
}
