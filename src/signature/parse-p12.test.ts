import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { parseP12 } from './parse-p12.ts'
import { createDemoSigningIdentity, loadSigningIdentity } from './signing-key.ts'

const directory = await openTestFolder()

const pem = await createDemoSigningIdentity({ organisation: 'Hauterive Gestion', at: new Date('2026-11-01') })

/** As an operator makes one. */
function exportP12(password: string, options: readonly string[] = []): Uint8Array {
  const file = (name: string) => join(directory, name)
  writeFileSync(file('key.pem'), pem.privateKeyPem)
  writeFileSync(file('certificates.pem'), pem.certificatesPem)
  execFileSync('openssl', [
    'pkcs12',
    '-export',
    '-inkey',
    file('key.pem'),
    '-in',
    file('certificates.pem'),
    '-out',
    file('seal.p12'),
    '-passout',
    `pass:${password}`,
    ...options,
  ])
  return readFileSync(file('seal.p12'))
}

describe('PKCS #12 file', () => {
  test.each(['secret', 'mot de passe'])(
    'gives key and certificates with the password %j',
    async (password) => {
      const read = await parseP12(exportP12(password), password)

      const identity = await loadSigningIdentity(read)
      const expected = await loadSigningIdentity(pem)
      expect(identity.certificateChain).toEqual(expected.certificateChain)
    },
  )

  test('refuses a wrong password', async () => {
    await expect(parseP12(exportP12('secret'), 'Secret')).rejects.toThrow('wrong password')
  })

  test('refuses a file of another format', async () => {
    await expect(parseP12(Buffer.from('not a key'), 'secret')).rejects.toThrow('cannot be read')
  })

  test('reports legacy encryption', async () => {
    const legacy = exportP12('secret', ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES'])

    await expect(parseP12(legacy, 'secret')).rejects.toThrow('legacy encryption')
  })
})
