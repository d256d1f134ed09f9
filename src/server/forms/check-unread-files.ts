import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { findPlacesOf, isReadFolder } from '#form/layer-kind.ts'
import type { DeploymentProblem } from './deployment-error.ts'
import type { DeploymentFolder } from './deployment-folder.ts'

/** Read besides the files that a base may have as well: mappings, reasons of mutants, and what fills a demo. */
const OTHERS =
  /^(?:integrations\/[^/]+\.json|equivalent-mutants\.json|seed(?:-customers)?\.json|screening-sample\.csv)$/
/** Notes and licences. */
const NOTES = /\.(?:md|txt)$/i

/** Warns of files that nothing reads: a misspelt folder or name would otherwise change nothing, without a word. */
export async function checkUnreadFiles(
  folders: readonly DeploymentFolder[],
): Promise<readonly DeploymentProblem[]> {
  const found = await Promise.all(
    folders.map(async ({ name, directory }) =>
      (await listFiles(directory)).filter(isUnread).map((file) => ({
        file: `${name}/${file}`,
        path: '',
        reason: {
          fr: 'ce fichier n’est pas lu',
          en: 'this file is not read',
          found: file,
          among: findPlacesOf(nameOf(file)),
        },
        severity: 'warning' as const,
      })),
    ),
  )
  return found.flat()
}

async function listFiles(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((file) => !file.split('/').some((name) => name.startsWith('.')))
    .toSorted()
}

function isUnread(file: string): boolean {
  // A file in the place of a folder is refused.
  if (isReadFolder(file)) return false
  return !OTHERS.test(file) && !NOTES.test(file) && !findPlacesOf(nameOf(file)).includes(file)
}

/** `client.json5` and `client.jsonc` were meant as `client.json`. */
function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.json.$/, '.json')
}
