import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'

/** What `openssl` and `qpdf` verified in a document. */
export interface OfflineReport {
  readonly signatures: number
  readonly timestamps: number
  readonly ocspResponses: number
  readonly crls: number
}

const Value = z.object({
  '/ByteRange': z.array(z.number()).length(4),
  '/Contents': z.string().startsWith('b:'),
  '/SubFilter': z.string(),
})
const Stream = z.object({ stream: z.object({ data: z.base64() }) })
const Qpdf = z.object({ qpdf: z.tuple([z.unknown(), z.record(z.string(), z.unknown())]) })
type Objects = Readonly<Record<string, unknown>>

/** Clocks of the commands are set by `-attime`; those of OCSP responses are widened by this many seconds. */
const WIDE_SECONDS = '2000000000'

/**
 * Verifies a document without any service, by `openssl` and `qpdf` alone: each signature at the time of the timestamp
 * that follows it, the last timestamp at `now`, and the revocation data of the signers. Throws when one of them fails.
 */
export function verifyOffline(
  pdf: Uint8Array,
  { rootPem, now }: { readonly rootPem: string; readonly now: Date },
): OfflineReport {
  const directory = mkdtempSync(join(tmpdir(), 'paraphe-offline-'))
  const write = (name: string, content: Uint8Array | string) => {
    writeFileSync(join(directory, name), content)
    return join(directory, name)
  }
  const run = (tool: string, ...options: readonly (string | readonly string[])[]) =>
    execFileSync(tool, options.flat(), { encoding: 'utf8', stdio: 'pipe', maxBuffer: 256 * 1024 * 1024 })
  try {
    const file = write('file.pdf', pdf)
    run('qpdf', '--check', file)
    const json = run('qpdf', '--json=2', '--json-stream-data=inline', '--decode-level=generalized', file)
    const [, objects] = Qpdf.parse(JSON.parse(json)).qpdf
    const root = write('root.pem', rootPem)
    const store = readStore(objects)
    const chain = write('chain.pem', store.certificates.map(toPem).join(''))
    const values = Object.values(objects)
      .flatMap(
        (each) => Value.safeParse(z.object({ value: z.unknown() }).safeParse(each).data?.value).data ?? [],
      )
      .toSorted((a, b) => (a['/ByteRange'][2] ?? 0) - (b['/ByteRange'][2] ?? 0))
    const signed = values.map((value, at) => {
      const [, gapStart = 0, gapEnd = 0, rest = 0] = value['/ByteRange']
      const padded = Buffer.from(value['/Contents'].slice(2), 'hex')
      return {
        isTimestamp: value['/SubFilter'] === '/ETSI.RFC3161',
        der: write(`${at}.der`, padded.subarray(0, padded.readUInt16BE(2) + 4)),
        content: write(
          `${at}.content`,
          Buffer.concat([pdf.subarray(0, gapStart), pdf.subarray(gapEnd, gapEnd + rest)]),
        ),
      }
    })
    const last = values.at(-1)?.['/ByteRange'] ?? []
    if ((last[2] ?? 0) + (last[3] ?? 0) !== pdf.length) throw new Error('bytes after the last signature')
    const stampTime = (der: string) => {
      const text = run('openssl', 'ts', '-reply', '-token_in', '-in', der, '-text')
      return new Date(/Time stamp: (.*)/.exec(text)?.[1] ?? '')
    }
    const times = signed.map(({ isTimestamp, der }) => (isTimestamp ? stampTime(der) : undefined))
    for (const [at, { isTimestamp, der, content }] of signed.entries()) {
      const seenAt = times.slice(at + 1).find((time) => time !== undefined) ?? now
      const trust = ['-CAfile', root, '-attime', String(Math.floor(seenAt.getTime() / 1000))]
      if (isTimestamp)
        run(
          'openssl',
          'ts',
          '-verify',
          '-token_in',
          '-in',
          der,
          '-data',
          content,
          '-untrusted',
          chain,
          ...trust,
        )
      else
        run(
          'openssl',
          ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-purpose', 'any', '-out', '/dev/null'],
          ['-in', der, '-content', content, '-certfile', chain, ...trust],
        )
    }
    const firstStamp = times.find((time) => time !== undefined) ?? now
    checkRevocation({ store, run, write, root, chain, firstStamp })
    return {
      signatures: signed.filter(({ isTimestamp }) => !isTimestamp).length,
      timestamps: signed.filter(({ isTimestamp }) => isTimestamp).length,
      ocspResponses: store.ocspResponses.length,
      crls: store.crls.length,
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

interface Store {
  readonly certificates: readonly Buffer[]
  readonly ocspResponses: readonly Buffer[]
  readonly crls: readonly Buffer[]
}

/** The document security store that the newest catalog names. */
function readStore(objects: Objects): Store {
  const valueOf = (ref: unknown) =>
    z.object({ value: z.unknown() }).parse(objects[`obj:${String(ref)}`]).value
  const trailer = z.object({ value: z.object({ '/Root': z.string() }) }).parse(objects['trailer'])
  const catalog = z.object({ '/DSS': z.unknown() }).parse(valueOf(trailer.value['/Root']))
  const dss = typeof catalog['/DSS'] === 'string' ? valueOf(catalog['/DSS']) : catalog['/DSS']
  const lists = z
    .partialRecord(z.enum(['/Certs', '/OCSPs', '/CRLs']), z.array(z.string()))
    .parse(
      Object.fromEntries(
        Object.entries(z.record(z.string(), z.unknown()).parse(dss)).filter(([key]) =>
          ['/Certs', '/OCSPs', '/CRLs'].includes(key),
        ),
      ),
    )
  const read = (refs: readonly string[] = []) =>
    refs.map((ref) => Buffer.from(Stream.parse(objects[`obj:${ref}`]).stream.data, 'base64'))
  return {
    certificates: read(lists['/Certs']),
    ocspResponses: read(lists['/OCSPs']),
    crls: read(lists['/CRLs']),
  }
}

/** Each OCSP response must say good of a certificate in the store, each CRL be signed by an authority in it. */
function checkRevocation({
  store,
  run,
  write,
  root,
  chain,
  firstStamp,
}: {
  readonly store: Store
  readonly run: (tool: string, ...options: readonly (string | readonly string[])[]) => string
  readonly write: (name: string, content: Uint8Array | string) => string
  readonly root: string
  readonly chain: string
  readonly firstStamp: Date
}): void {
  const certificates = store.certificates.map((der, at) => {
    const path = write(`certificate-${at}.pem`, toPem(der))
    const text = run('openssl', 'x509', '-in', path, '-noout', '-subject', '-issuer', '-serial')
    const field = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? ''
    return { path, subject: field('subject'), issuer: field('issuer'), serial: field('serial') }
  })
  for (const [at, response] of store.ocspResponses.entries()) {
    const path = write(`ocsp-${at}.der`, response)
    const text = run('openssl', 'ocsp', '-respin', path, '-text', '-noverify')
    const serial = /Serial Number: ([0-9A-F]+)/.exec(text)?.[1] ?? ''
    const producedAt = new Date(/Produced At: (.*)/.exec(text)?.[1] ?? firstStamp)
    const subject = certificates.find((each) => each.serial === serial)
    const issuer = certificates.find((each) => each.subject === subject?.issuer)
    const verdict = run(
      'openssl',
      ['ocsp', '-respin', path, '-issuer', issuer?.path ?? '', '-cert', subject?.path ?? '', '-CAfile', root],
      ['-verify_other', chain, '-no_nonce', '-validity_period', WIDE_SECONDS],
      ['-attime', String(Math.floor(producedAt.getTime() / 1000))],
    )
    if (!verdict.includes(': good')) throw new Error(`OCSP response ${at}: ${verdict}`)
  }
  for (const [at, crl] of store.crls.entries()) {
    const path = write(`crl-${at}.der`, crl)
    run('openssl', 'crl', '-inform', 'DER', '-in', path, '-noout', '-CAfile', chain)
  }
}

function toPem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
