import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { parseConfig } from './config.ts'
import { readKeys } from './keys.ts'

const folder = await openTestFolder()

it.each([
  ['a certificate', `-----BEGIN CERTIFICATE-----\n${'MIID'.repeat(20)}\n-----END CERTIFICATE-----\n`],
  ['a text', 'root:x:0:0:root:/root:/bin/bash and enough further letters\n'],
  ['too short', 'c2hvcnQ=\n'],
])('refuses a master key that is %s', async (name, text) => {
  const path = join(folder, name)
  await writeFile(path, text)

  await expect(readKeys(parseConfig({ SECRET_KEY_FILE: path }))).rejects.toThrow(
    /SECRET_KEY_FILE .*: at least 32 bytes in base64 are needed/,
  )
})
