import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { presentConfiguration } from '../configuration-page.ts'
import { presentErrors } from '../errors-page.ts'
import { authorSchemas } from '../forms/author-schemas.ts'
import { DEPLOYMENTS } from '../forms/list-deployments.ts'
import { presentElementsPage } from '../forms/elements-page.ts'
import { presentSettingsPage } from '../forms/settings-page.ts'
import type { Outcome } from '../terminal/command.ts'

const DOCS = join(import.meta.dirname, '../../../docs')

export const writeConfiguration = () => writePage('configuration.md', presentConfiguration())

export const writeErrors = () => writePage('errors.md', presentErrors())

async function writePage(name: string, text: string): Promise<Outcome> {
  await writeFile(join(DOCS, name), text)
  return { ok: true, lines: [`docs/${name} is written`], data: { file: `docs/${name}` } }
}

export async function writeSchemas(): Promise<Outcome> {
  const folder = join(DEPLOYMENTS, 'schemas')
  await mkdir(folder, { recursive: true })
  const schemas = authorSchemas()
  for (const [name, schema] of schemas) await writeFile(join(folder, name), schema)
  await writeFile(join(DEPLOYMENTS, 'settings.md'), presentSettingsPage())
  await writeFile(join(DEPLOYMENTS, 'elements.md'), presentElementsPage())
  const files = schemas.map(([name]) => name)
  const lines = [
    `${files.length} schemas in deployments/schemas, deployments/settings.md and deployments/elements.md`,
  ]
  return { ok: true, lines, data: { files } }
}
