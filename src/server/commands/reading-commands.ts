import { readFile } from 'node:fs/promises'
import { readBounded } from '#signature/long-term/fetch-bounded.ts'
import { parseConfig } from '../config.ts'
import { loadSealCertificates } from '../reading/index.ts'
import type { Arguments, Outcome } from '../terminal/command.ts'

const FETCH_MS = 60_000
const MOST_BYTES = 10_000_000

/** Imports the certificates that an authority of 2D-Docs publishes, from a file or a URL. */
export async function loadCertificates({ positionals: [source = ''] }: Arguments): Promise<Outcome> {
  const publication = /^https?:\/\//.test(source) ? await download(source) : await readFile(source)
  const { written, ignored } = await loadSealCertificates(
    publication,
    parseConfig(process.env).sealCertificates,
  )
  return {
    ok: written.length > 0,
    lines: [
      `${written.length} written, ${ignored} not issued by a listed authority or not for 2D-Docs`,
      ...written,
    ],
    data: { written, ignored },
  }
}

/** Plain http is allowed: certificates are signed, and only those of a listed authority are accepted. */
async function download(address: string): Promise<Uint8Array> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(FETCH_MS) })
  if (!answer.ok || answer.body === null) throw new Error(`${address}: answered ${answer.status}`)
  return readBounded(
    answer,
    MOST_BYTES,
    () => new Error(`${address}: more than ${MOST_BYTES / 1_000_000} MB`),
  )
}
