import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { verifyByPkijs } from '#test/support/cms-oracle.ts'
import { forFile } from '#test/support/for-file.ts'
import { startTimestampAuthority } from '#test/support/timestamp-authority.ts'
import { createDemoSigningIdentity, loadSigningIdentity } from '../signing-key.ts'
import { checkCms } from './check-cms.ts'
import { createCmsSignature } from './cms-signature.ts'
import { createTimestamper } from './request-timestamp.ts'

const authority = await forFile(startTimestampAuthority())
const identity = await loadSigningIdentity(
  await createDemoSigningIdentity({ organisation: 'Hauterive Gestion', at: new Date('2026-11-01') }),
)
const content = new TextEncoder().encode('Bulletin de souscription')
const timestamped = new Uint8Array(
  await createCmsSignature(content, identity, createTimestamper(authority.url)),
)
const directory = mkdtempSync(join(tmpdir(), 'paraphe-cms-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** Distance of the bytes that are changed; the long run changes each. */
const STEP = process.env['LONG_RUN'] ? 1 : 23

describe('check of a CMS signature', () => {
  test('passes one with its timestamp, and says when and by whom', () => {
    const checked = checkCms(timestamped, content)

    expect(checked?.certificates).toContainEqual(identity.certificateChain[0])
    expect(checked?.certificate).toEqual(identity.certificateChain[0])
    expect(checked?.namesCertificate).toBe(true)
    expect(Math.abs((checked?.timestamp?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  test('refuses it over other content', () => {
    expect(checkCms(timestamped, new TextEncoder().encode('Bulletin de rachat'))).toBeUndefined()
  })

  test('accepts no changed byte that another implementation refuses', { timeout: 300_000 }, async () => {
    // Without its authority's certificate, which is carried but not verified here.
    const certificateChain = identity.certificateChain.slice(0, 1)
    const plain = new Uint8Array(await createCmsSignature(content, { ...identity, certificateChain }))
    const accepted: number[] = []
    for (let at = 0; at < plain.length; at += STEP) {
      const changed = plain.with(at, (plain[at] ?? 0) ^ 0xff)
      if (checkCms(changed, content) === undefined) continue
      if (!(await verifyByPkijs(changed, content))) accepted.push(at)
    }

    expect(accepted).toEqual([])
    expect(await verifyByPkijs(plain, content)).toBe(true)
  })

  test('throws for no cut or changed byte, and never dates a changed token differently', () => {
    const at = checkCms(timestamped, content)?.timestamp?.at
    for (let place = 0; place < timestamped.length; place += STEP) {
      const cut = checkCms(timestamped.slice(0, place), content)
      const changed = checkCms(timestamped.with(place, (timestamped[place] ?? 0) ^ 0x01), content)

      expect(cut).toBeUndefined()
      expect(changed?.timestamp?.at ?? at).toEqual(at)
    }
  })

  const ec = (curve: string) => ['-newkey', 'ec', '-pkeyopt', `ec_paramgen_curve:${curve}`]
  test.each([
    { name: 'ECDSA P-256 with SHA-256', key: ec('P-256'), sign: ['-md', 'sha256'] },
    { name: 'ECDSA P-384 with SHA-512', key: ec('P-384'), sign: ['-md', 'sha512'] },
    { name: 'RSASSA-PSS', key: ['-newkey', 'rsa:2048'], sign: ['-keyopt', 'rsa_padding_mode:pss'] },
    { name: 'RSA without signed attributes', key: ['-newkey', 'rsa:2048'], sign: ['-noattr'] },
  ])('passes what OpenSSL signs with $name, and refuses it over other content', ({ key, sign }) => {
    const der = signByOpenssl(key, sign)

    expect(checkCms(der, content)).toMatchObject({ namesCertificate: false, timestamp: null })
    expect(checkCms(der, content.with(0, 0))).toBeUndefined()
  })

  test('refuses SHA-1', () => {
    expect(checkCms(signByOpenssl(['-newkey', 'rsa:2048'], ['-md', 'sha1']), content)).toBeUndefined()
  })
})

function signByOpenssl(key: readonly string[], options: readonly string[]): Uint8Array<ArrayBuffer> {
  const file = (name: string) => join(directory, name)
  const openssl = (...given: readonly string[]) => execFileSync('openssl', given, { stdio: 'ignore' })
  const [keyFile, certificate, out] = ['key.pem', 'certificate.pem', 'cms.der'].map(file)
  if (!keyFile || !certificate || !out) throw new Error('no place for a key')
  writeFileSync(file('content'), content)
  openssl('req', '-x509', '-nodes', '-subj', '/CN=Test', ...key, '-keyout', keyFile, '-out', certificate)
  const identityOf = ['-signer', certificate, '-inkey', keyFile]
  const given = ['-binary', '-in', file('content'), '-outform', 'DER', '-out', out]
  openssl('cms', '-sign', ...identityOf, ...given, ...options)
  return new Uint8Array(readFileSync(out))
}
