import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Result of an independent verifier (poppler's pdfsig) per signature, in file order. */
export interface CheckedSignature {
  readonly field: string
  readonly isValid: boolean
  readonly coversAll: boolean
}

/** Runs a PDF tool on bytes. Returns both output streams, whatever the exit code. */
export function runPdfTool(tool: string, options: readonly string[], pdf: Uint8Array): string {
  const directory = mkdtempSync(join(tmpdir(), 'paraphe-pdf-'))
  try {
    const file = join(directory, 'file.pdf')
    writeFileSync(file, pdf)
    return execFileSync('/bin/sh', ['-c', '"$@" 2>&1 || true', 'sh', tool, ...options, file], {
      encoding: 'utf8',
    })
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** Signatures of a file according to pdfsig; empty when there are none or the file is unreadable. */
export function checkSignatures(pdf: Uint8Array): readonly CheckedSignature[] {
  return runPdfTool('pdfsig', [], pdf)
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .map((block) => ({
      field: /Signature Field Name: (.*)/.exec(block)?.[1] ?? '',
      isValid: block.includes('Signature Validation: Signature is Valid.'),
      coversAll: block.includes('- Total document signed'),
    }))
}

/** Number of pixels of the first page with exactly this colour, `#rrggbb`, in poppler's rendering. */
export function countPoints(pdf: Uint8Array, colour: string): number {
  const directory = mkdtempSync(join(tmpdir(), 'paraphe-pdf-'))
  try {
    const file = join(directory, 'file.pdf')
    writeFileSync(file, pdf)
    const options = { maxBuffer: 64 * 1024 * 1024 }
    const drawn = execFileSync('pdftoppm', ['-r', '72', '-f', '1', '-l', '1', file], options)
    const wanted = Buffer.from(colour.slice(1), 'hex')
    let count = 0
    // The PPM header ends with the maximum value and a line break.
    for (let at = drawn.indexOf('255\n') + 4; at + 2 < drawn.length; at += 3)
      if (drawn.compare(wanted, 0, 3, at, at + 3) === 0) count += 1
    return count
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** Text of a file according to poppler. */
export function extractText(pdf: Uint8Array): string {
  return runPdfTool('sh', ['-c', 'pdftotext "$0" -'], pdf)
}
