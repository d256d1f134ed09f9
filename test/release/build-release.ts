import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import * as z from 'zod'
import { ROOT } from '../support/house-files.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { listBundled, listPackages, listSources } from './contents.ts'
import { packRelease } from './pack.ts'

const HELP = `npm run release -- [--into dist/release]

Builds the web application, then one file that installs this release on a machine without a network: sources, packages of this
platform with Node.js and PostgreSQL, the web application and the bill of materials (sbom.cdx.json, CycloneDX). Beside it its SHA-256 and
the bill once more. Run it in a clean checkout after npm ci, on the platform that it is for.
`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, into: { type: 'string', default: join(ROOT, 'dist/release') } },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return
  }
  const file = await buildRelease(values.into)
  process.stdout.write(`${file}\n`)
}

/** Builds everything and returns the path of the file. */
export async function buildRelease(into: string): Promise<string> {
  await promisify(execFile)(process.execPath, ['src/web/build.ts'], { cwd: ROOT })
  const packages = await listPackages()
  const bill = await billOfMaterials(packages, await listBundled())
  const text = `${JSON.stringify(bill, null, 2)}\n`
  await writeFile(join(ROOT, 'dist/sbom.cdx.json'), text)
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')))
  const built = ['dist/web', 'dist/verifier.html', 'dist/sbom.cdx.json']
  // A package inside another one comes with it.
  const tops = packages.map(({ path }) => path).filter((path) => !path.includes('/node_modules/'))
  const paths = [...(await listSources()), ...built, ...tops, 'node_modules/.bin/node']
  const file = await packRelease({ version, from: ROOT, paths, into })
  await writeFile(join(into, `paraphe-${version}.cdx.json`), text)
  return file
}

if (import.meta.main) await main()
