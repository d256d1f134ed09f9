import { checkDocuments } from './check-documents.ts'
import { checkEvidence } from './check-evidence.ts'
import { checkFiles } from './check-files.ts'
import type { Checked, Finding } from './check.ts'
import { openFileRun } from './file-run.ts'

/** Checks of files, in report order. */
export const FILE_CHECKS = ['files', 'seals', 'archives', 'evidence'] as const
type FileCheck = (typeof FILE_CHECKS)[number]
type FileFinding = Finding & { readonly check: FileCheck }

/** Runs all of them in one pass, so that each file is read and verified once. */
export async function* checkStoredFiles(checked: Checked): AsyncIterable<FileFinding> {
  const run = await openFileRun(checked)
  try {
    yield* evenWhenItFails(['seals', 'archives'], checkDocuments(checked, run))
    yield* evenWhenItFails(['evidence'], checkEvidence(checked, run))
    yield* evenWhenItFails(['files'], checkFiles(checked, run))
  } finally {
    await run.close()
  }
}

/** A check that throws is reported as failed, and the others still run. */
async function* evenWhenItFails(
  checks: readonly [FileCheck, ...FileCheck[]],
  findings: AsyncIterable<Finding & { readonly check?: FileCheck }>,
): AsyncIterable<FileFinding> {
  try {
    for await (const finding of findings) yield { check: checks[0], ...finding }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    for (const check of checks) yield { check, place: check, problem }
  }
}
