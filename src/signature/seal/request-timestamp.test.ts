import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { describe, expect, test } from 'vitest'
import { sealBlankPage } from '#test/support/blank-page.ts'
import { forFile } from '#test/support/for-file.ts'
import { checkSignatures } from '#test/support/pdf-tools.ts'
import { startTimestampAuthority } from '#test/support/timestamp-authority.ts'
import { createDemoSigningIdentity, loadSigningIdentity } from '../signing-key.ts'
import { checkSeal } from './check-seal.ts'
import { readSignatures } from './read-signatures.ts'
import { createTimestamper } from './request-timestamp.ts'

const authority = await forFile(startTimestampAuthority())
const pem = await createDemoSigningIdentity({
  organisation: 'Hauterive Gestion',
  at: new Date('2026-11-01'),
})
const identity = await loadSigningIdentity(pem)

function seal(): Promise<Uint8Array> {
  return sealBlankPage({
    identity,
    at: new Date('2026-11-20T14:12:00Z'),
    timestamper: createTimestamper(authority.url),
  })
}

describe('timestamp of a seal', () => {
  test('is in the signature and is valid for our check and for pdfsig', async () => {
    const pdf = await seal()

    const check = checkSeal(pdf)

    const seconds = check.ok ? check.signatures[0]?.timestamp?.at : undefined
    expect(Math.abs((seconds?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(checkSignatures(pdf)).toEqual([{ field: 'seal', isValid: true, coversAll: true }])
  })

  test('is accepted by OpenSSL as a timestamp of the signature', async () => {
    const { signature, token } = readTimestamp(await seal())
    const directory = mkdtempSync(join(tmpdir(), 'paraphe-ts-'))
    const file = (name: string, bytes: Uint8Array) => {
      writeFileSync(join(directory, name), bytes)
      return join(directory, name)
    }

    const verify = (data: Uint8Array) =>
      execFileSync(
        'openssl',
        [
          'ts',
          '-verify',
          '-token_in',
          '-in',
          file('token.der', token),
          '-data',
          file('signature', data),
          '-CAfile',
          authority.caFile,
        ],
        { encoding: 'utf8', stdio: 'pipe' },
      )

    expect(verify(signature)).toContain('Verification: OK')
    expect(() => verify(signature.subarray(1))).toThrow()
    rmSync(directory, { recursive: true })
  })

  test('throws when the authority is unavailable', async () => {
    authority.failWith(503)

    await expect(seal()).rejects.toThrow('timestamp-refused')

    authority.failWith(200)
  })
})

function readTimestamp(pdf: Uint8Array): { readonly signature: Uint8Array; readonly token: Uint8Array } {
  const contents = readSignatures(pdf)?.[0]?.contents ?? new Uint8Array()
  const signedData = new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(contents).content })
  const info = signedData.signerInfos[0]
  const token: unknown = info?.unsignedAttrs?.attributes[0]?.values[0]
  if (info === undefined || !(token instanceof asn1js.Sequence)) throw new Error('no timestamp')
  return {
    signature: new Uint8Array(info.signature.valueBlock.valueHexView),
    token: new Uint8Array(token.valueBeforeDecodeView),
  }
}
