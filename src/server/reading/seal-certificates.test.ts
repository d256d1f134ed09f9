import { X509Certificate, webcrypto } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createCertificate } from '#signature/certificate.ts'
import { openTestFolder } from '#test/support/for-file.ts'
import { readSealList } from './child/seal-list.ts'
import { loadSealCertificates } from './load-seal-certificates.ts'
import { readSealAuthorities } from './seal-authorities.ts'

const EC = { name: 'ECDSA', namedCurve: 'P-256' }
const createKeys = () => webcrypto.subtle.generateKey(EC, true, ['sign', 'verify'])
const keys = { authority: await createKeys(), other: await createKeys(), seal: await createKeys() }
const named = (commonName: string) => ({ organisation: 'Autorité de test', commonName })

/** DER of a certificate of the authority XT02. */
async function issue(commonName: string, { until = '2033', by = keys.authority } = {}): Promise<Buffer> {
  return Buffer.from(
    await createCertificate({
      kind: 'seal',
      subject: named(commonName),
      issuer: named('XT02'),
      publicKey: keys.seal.publicKey,
      issuerKeys: by,
      notBefore: new Date('2024-01-01'),
      notAfter: new Date(`${until}-01-01`),
    }),
  )
}

/** A folder of an operator who has added the authority XT02. */
async function openFolder(): Promise<string> {
  const folder = await openTestFolder()
  const authority = await createCertificate({
    kind: 'authority',
    subject: named('XT02'),
    issuer: named('XT02'),
    publicKey: keys.authority.publicKey,
    issuerKeys: keys.authority,
    notBefore: new Date('2020-01-01'),
    notAfter: new Date('2040-01-01'),
  })
  await mkdir(join(folder, 'authorities'))
  await writeFile(
    join(folder, 'authorities', 'XT02.pem'),
    new X509Certificate(Buffer.from(authority)).toString(),
  )
  return folder
}

it('ships the authorities of the trust list, each under the name that its certificate has', async () => {
  const authorities = await readSealAuthorities('/nowhere')

  const names = [...authorities].map(([name, { subject }]) => [name, /^CN=(.+)$/m.exec(subject)?.[1]])
  expect(names).toEqual(['FR01', 'FR03', 'FR04', 'FR05', 'FR06', 'FR07'].map((name) => [name, name]))
})

it('takes several certificates from one answer of an authority, and none that it did not issue', async () => {
  const folder = await openFolder()
  const [first, second, forged] = [
    await issue('0001'),
    await issue('A0B2'),
    await issue('0003', { by: keys.other }),
  ]
  const line = Buffer.from('--end\r\nContent-Type: application/pkix-cert\r\n\r\n')

  const loaded = await loadSealCertificates(
    Buffer.concat([line, first, line, second, line, forged, line]),
    folder,
  )

  expect(loaded).toEqual({ written: ['XT02-0001.pem', 'XT02-A0B2.pem'], ignored: 1 })
  expect([...(await readSealList(folder)).keys()].toSorted()).toEqual(['XT020001', 'XT02A0B2'])
})

it('keeps the certificate that is valid longer', async () => {
  const folder = await openFolder()
  const pemOf = (der: Buffer) => new X509Certificate(der).toString()
  await loadSealCertificates(Buffer.from(pemOf(await issue('0001', { until: '2034' }))), folder)

  const loaded = await loadSealCertificates(await issue('0001', { until: '2030' }), folder)

  const kept = new X509Certificate(await readFile(join(folder, 'XT02-0001.pem')))
  expect([loaded.written, kept.validToDate.getUTCFullYear()]).toEqual([[], 2034])
})

it.each(['', 'not a certificate', '\u0030\u0082', '0\u0082\u0001\u0000 cut off'])(
  'writes nothing for %j',
  async (text) => {
    const folder = await openFolder()

    const loaded = await loadSealCertificates(Buffer.from(text, 'latin1'), folder)

    expect(loaded).toEqual({ written: [], ignored: 0 })
    expect(await readdir(folder)).toEqual(['authorities'])
  },
)

it('believes no file that the listed authority of its name has not issued, and no bare key in its place', async () => {
  const folder = await openFolder()
  const forged = new X509Certificate(await issue('0001', { by: keys.other }))
  await writeFile(join(folder, 'XT02-0001.pem'), forged.toString())
  await writeFile(join(folder, 'XT02-0002.pem'), forged.publicKey.export({ type: 'spki', format: 'pem' }))
  await writeFile(join(folder, 'XT03-0001.pem'), forged.publicKey.export({ type: 'spki', format: 'pem' }))

  const list = await readSealList(folder)

  // Nothing is known of XT03: what the operator has put there counts.
  expect([...list.keys()]).toEqual(['XT030001'])
})
