import { readFile } from 'node:fs/promises'

const PAGE = new URL('../../../docs/integrators.md', import.meta.url)

/** The first hour of docs/integrators.md for `/api/docs`, in Markdown. Other pages of the docs are named instead of linked. */
export async function readFirstHour(): Promise<string> {
  const page = await readFile(PAGE, 'utf8')
  const [hour = ''] = /^## The first hour\n.*?(?=^## )/ms.exec(page) ?? []
  return hour
    .replace(/^```(\w+) file=(\S+)$/gm, '`$2`:\n\n```$1')
    .replace(/\[([^\]]+)\]\(#[^)]*\)/g, '$1 (docs/integrators.md)')
    .replace(/\[([^\]]+)\]\((?:\.\.\/)*([\w./-]+\.md)[^)]*\)/g, '$1 ($2)')
}
