import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What an independent checker (poppler's pdfsig) says of each signature, in file order. */
export interface CheckedSignature {
  readonly field: string
  readonly isValid: boolean
  readonly coversAll: boolean
}

/** Runs a PDF tool of the distribution on bytes; its output with both streams, whatever its exit code. */
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

/** Signatures of a file as pdfsig sees them; empty when it has none or cannot be read. */
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

/** How many points of the first page have exactly this colour, `#rrggbb`, as poppler draws it. */
export function countPoints(pdf: Uint8Array, colour: string): number {
  const directory = mkdtempSync(join(tmpdir(), 'paraphe-pdf-'))
  try {
    const file = join(directory, 'file.pdf')
    writeFileSync(file, pdf)
    const options = { maxBuffer: 64 * 1024 * 1024 }
    const drawn = execFileSync('pdftoppm', ['-r', '72', '-f', '1', '-l', '1', file], options)
    const wanted = Buffer.from(colour.slice(1), 'hex')
    let count = 0
    // Points follow a head that ends with the highest value and a line end.
    for (let at = drawn.indexOf('255\n') + 4; at + 2 < drawn.length; at += 3)
      if (drawn.compare(wanted, 0, 3, at, at + 3) === 0) count += 1
    return count
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** The text of a file as poppler reads it. */
export function extractText(pdf: Uint8Array): string {
  return runPdfTool('sh', ['-c', 'pdftotext "$0" -'], pdf)
}
