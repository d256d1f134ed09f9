import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkContainer } from '#proof/check-container.ts'
import { buildContainer } from '../support/build-container.ts'
import { readHouseFile } from '../support/house-files.ts'
import { partsOf, repack } from '../support/proof-container.ts'

const { container, kept } = await buildContainer()
const parts = partsOf(container)
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paraphe-verifier-'))
  const [, program = ''] = /^```js\n(.*?)^```/ms.exec(await readHouseFile('docs/evidence.md')) ?? []
  await writeFile(join(directory, 'verify.mjs'), program)
})
afterAll(() => rm(directory, { recursive: true }))

/** Output of the printed verifier: its line when everything holds, otherwise its refusal. */
async function verify(bytes: Uint8Array, roots: unknown = kept): Promise<string> {
  const [path, keptPath] = [join(directory, 'proof.asice'), join(directory, 'kept.json')]
  await writeFile(path, bytes)
  await writeFile(keptPath, JSON.stringify(roots))
  const script = '"$@" 2>&1 || true'
  const args = ['-c', script, 'sh', process.execPath, join(directory, 'verify.mjs'), path, keptPath]
  return execFileSync('/bin/sh', args, { encoding: 'utf8' }).trim()
}

test('the printed verifier and the product accept a valid container', async () => {
  expect((await checkContainer(container, kept)).problems).toEqual([])
  expect(await verify(container)).toBe('dossier 1001: 11 parts and 3 audit lines hold')
})

test('the printed verifier names a changed part', async () => {
  for (const [name, bytes] of parts) {
    if (name === 'mimetype' || bytes.length === 0) continue
    const at = bytes.length - 3
    const changed = await repack(parts, { [name]: bytes.with(at, (bytes[at] ?? 0) ^ 1) })
    expect(await verify(changed), name).toContain(
      name === 'META-INF/ASiCManifest.xml' ? 'META-INF/signature.p7s' : name,
    )
  }
})

test('the printed verifier rejects roots other than the kept ones', async () => {
  const rewritten = kept.roots.map((root) => ({
    ...root,
    statement: root.statement.replace('"lastRow":4', '"lastRow":5'),
  }))

  expect(await verify(container, { ...kept, roots: rewritten })).toBe('root 1: not the one that was kept')
})
