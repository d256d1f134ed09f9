import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** docs/integrators.md, whose programs and commands tests run as they stand. */
export const INTEGRATORS_PAGE = await readFile(join(import.meta.dirname, '../../docs/integrators.md'), 'utf8')

/** A fenced block; `file` is empty for commands and examples. */
interface FencedBlock {
  readonly language: string
  readonly file: string
  readonly text: string
}

/** The fenced blocks of a part of the page, in order. */
export function listBlocks(markdown: string): readonly FencedBlock[] {
  return [...markdown.matchAll(/^```(\w+)(?: file=(\S+))?\n(.*?)^```$/gms)].map(
    ([, language = '', file = '', text = '']) => ({ language, file, text }),
  )
}

/** A file of the page. Throws when there is none of this name. */
export function fileOfPage(name: string): string {
  const found = listBlocks(INTEGRATORS_PAGE).find(({ file }) => file === name)
  if (!found) throw new Error(`docs/integrators.md has no file ${name}`)
  return found.text
}
