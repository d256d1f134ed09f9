import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildBlankPage } from '#test/support/blank-page.ts'
import { checkSignatures, runPdfTool } from '#test/support/pdf-tools.ts'
import { createDemoSigningIdentity, loadSigningIdentity } from '../signing-key.ts'
import { applySignature } from './apply-signature.ts'

const AT = new Date('2026-11-20T14:12:00Z')
/** One black pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)

/** The unsigned file, then with one, two and three signatures. */
const signed: Uint8Array[] = []

const pem = await createDemoSigningIdentity({ organisation: 'Hauterive Gestion', at: new Date('2026-11-01') })
const identity = await loadSigningIdentity(pem)
signed.push(await buildBlankPage())
for (const index of [0, 1, 2]) signed.push(await sign(signed[index] ?? new Uint8Array(), index))

function sign(pdf: Uint8Array, index: number): Promise<Uint8Array> {
  const name = ['Élise Œuvrard-Łukasz', 'Henri Lemaire', 'Claire Delmas'][index] ?? ''
  return applySignature({
    pdf,
    identity,
    field: `party-${index}`,
    partyName: name,
    reason: 'Souscription',
    appearance: {
      mark: index === 1 ? { kind: 'drawn', png: PNG } : { kind: 'typed', name },
      lines: [`Signé électroniquement par ${name}`, 'le 20/11/2026 à 15 h 12'],
    },
    box: { page: 0, rect: [56, 600 - 100 * index, 288, 678 - 100 * index] },
    at: AT,
  })
}

describe('seal', () => {
  test.each([1, 2, 3])('with %i signatures is valid and the last covers all', (count) => {
    const pdf = signed[count] ?? new Uint8Array()

    const signatures = checkSignatures(pdf)

    expect(signatures.map(({ field }) => field)).toEqual(['party-0', 'party-1', 'party-2'].slice(0, count))
    expect(signatures.every(({ isValid }) => isValid)).toBe(true)
    expect(signatures.map(({ coversAll }) => coversAll)).toEqual(
      signatures.map((_, index) => index === count - 1),
    )
    expect(runPdfTool('qpdf', ['--check'], pdf)).toContain('No syntax or stream encoding errors found')
  })

  test('keeps every byte signed before', () => {
    for (const [index, pdf] of signed.slice(0, -1).entries()) {
      const next = signed[index + 1] ?? new Uint8Array()
      expect(Buffer.from(next.subarray(0, pdf.length)).equals(pdf)).toBe(true)
    }
  })

  test.each([0, 1])('is deterministic, signature %i', async (index) => {
    const again = await sign(signed[index] ?? new Uint8Array(), index)

    expect(Buffer.from(again).equals(signed[index + 1] ?? new Uint8Array())).toBe(true)
  })

  test('breaks with any byte changed inside what it covers', () => {
    const pdf = signed[3] ?? new Uint8Array()
    const [, gapStart = 0, gapEnd = 0] = lastByteRange(pdf)
    const covered = [
      ...Array.from({ length: gapStart }, (_, at) => at),
      ...Array.from({ length: pdf.length - gapEnd }, (_, at) => gapEnd + at),
    ]
    const step = Math.floor(covered.length / 100)
    for (let flip = 0; flip < 100; flip += 1) {
      const changed = Uint8Array.from(pdf)
      const at = covered[flip * step + (flip % step)] ?? 0
      changed[at] = (changed[at] ?? 0) ^ 0x01

      const last = checkSignatures(changed).find(({ field }) => field === 'party-2')

      expect(last?.isValid === true && last.coversAll, `byte ${at}`).toBe(false)
    }
  }, 120_000)

  test('is a CAdES signature to OpenSSL', () => {
    const directory = mkdtempSync(join(tmpdir(), 'paraphe-cms-'))
    try {
      const pdf = Buffer.from(signed[3] ?? [])
      const [, gapStart = 0, gapEnd = 0] = lastByteRange(pdf)
      const file = (name: string, bytes: Uint8Array | string) => {
        writeFileSync(join(directory, name), bytes)
        return join(directory, name)
      }
      const padded = Buffer.from(pdf.subarray(gapStart + 1, gapEnd - 1).toString('latin1'), 'hex')
      const der = padded.subarray(0, padded.readUInt16BE(2) + 4)
      const content = Buffer.concat([pdf.subarray(0, gapStart), pdf.subarray(gapEnd)])
      const authority = pem.certificatesPem.slice(pem.certificatesPem.lastIndexOf('-----BEGIN'))

      const verify = () =>
        execFileSync(
          'openssl',
          [
            'cms',
            '-verify',
            '-cades',
            '-binary',
            '-inform',
            'DER',
            '-purpose',
            'any',
            '-out',
            '/dev/null',
          ].concat(
            '-in',
            file('signature.der', der),
            '-content',
            file('content', content),
            '-CAfile',
            file('ca.pem', authority),
          ),
          { stdio: 'pipe' },
        )

      expect(verify).not.toThrow()
    } finally {
      rmSync(directory, { recursive: true })
    }
  })

  test('refuses a key that is not its certificate’s', async () => {
    const other = await createDemoSigningIdentity({ organisation: 'Autre', at: AT })

    await expect(loadSigningIdentity({ ...pem, privateKeyPem: other.privateKeyPem })).rejects.toThrow(
      'does not belong',
    )
  })
})

function lastByteRange(pdf: Uint8Array): readonly number[] {
  const ranges = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/ByteRange\s*\[(\d+) (\d+) (\d+) (\d+)/g),
  ]
  return (ranges[ranges.length - 1] ?? []).slice(1).map(Number)
}
