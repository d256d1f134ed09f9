import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkTemplate, DocumentTemplate } from '#form/document-template.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'

/**
 * Document templates of a deployment by code; its own stand before those of its base. A template that
 * cannot be read, or that names an element no form has, stops the start with file, path and name.
 */
export async function loadTemplates(deployment: LoadedDeployment): Promise<readonly DocumentTemplate[]> {
  const templates = new Map<string, DocumentTemplate>()
  for (const folder of deployment.folders) {
    for (const { file, template } of await readFolder(join(folder, 'documents'))) {
      if (templates.has(template.code)) continue
      requireKnownNames(file, template, deployment)
      templates.set(template.code, template)
    }
  }
  requireDocuments(deployment, [...templates.values()])
  return [...templates.values()]
}

/** A form that opens an envelope has something to put into it. */
function requireDocuments(deployment: LoadedDeployment, templates: readonly DocumentTemplate[]): void {
  const { suitability } = deployment
  if (
    suitability &&
    !templates.some(({ code, envelope }) => code === suitability.report && envelope === 'none')
  )
    throw new Error(`${deployment.code}: no template of no envelope is named ${suitability.report}`)
  const blocks = Object.values(deployment.forms).flatMap(({ pages }) => pages.flatMap((page) => page.blocks))
  for (const { slug, opensEnvelope } of blocks) {
    if (opensEnvelope === undefined || templates.some(({ envelope }) => envelope === opensEnvelope)) continue
    throw new Error(
      `${deployment.code}: block ${slug} opens the ${opensEnvelope} envelope, which has no document`,
    )
  }
}

async function readFolder(folder: string): Promise<readonly { file: string; template: DocumentTemplate }[]> {
  // A deployment without documents of its own has no such folder.
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = names.filter((name) => name.endsWith('.json')).sort()
  return Promise.all(files.map(async (name) => readTemplate(join(folder, name))))
}

async function readTemplate(file: string): Promise<{ file: string; template: DocumentTemplate }> {
  const json: unknown = JSON.parse(await readFile(file, 'utf8'))
  const result = DocumentTemplate.safeParse(json)
  if (result.success) return { file, template: result.data }
  const issue = result.error.issues[0]
  throw new Error(`${file}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a document template'}`)
}

function requireKnownNames(file: string, template: DocumentTemplate, deployment: LoadedDeployment): void {
  const names = Object.values(deployment.forms).flatMap((form) =>
    form.pages.flatMap((page) =>
      page.blocks.flatMap((block) => block.elements.map((element) => element.name)),
    ),
  )
  const problem = checkTemplate(template, new Set(names))[0]
  if (problem === undefined) return
  throw new Error(`${file}: ${problem.path}: no form has an element named ${problem.name}`)
}
