import { blocksInOrder } from '#form/blocks.ts'
import { FormDefinition } from '#form/definition.ts'
import { FormLayer } from '#form/form-layer.ts'
import { mustBeFileName, type Reason } from '#form/reason.ts'
import type { DeploymentFolder } from './deployment-folder.ts'

/** Reported for a layer without a base form. */
export const NO_BASE_FORM: Reason = {
  fr: 'aucune base n’a ce formulaire',
  en: 'no base has this form',
}

/** Merges forms by code, base first: a complete form replaces the base's, a layer replaces blocks of it. */
export async function mergeForms(
  folders: readonly DeploymentFolder[],
): Promise<Readonly<Record<string, FormDefinition>>> {
  const forms = new Map<string, FormDefinition>()
  for (const folder of folders) {
    for (const name of await folder.list('forms')) {
      const form = await readForm(folder, name, forms.get(name))
      if (!form) continue
      if (form.code !== name) folder.refuse(`forms/${name}.json`, 'code', mustBeFileName(form.code, name))
      forms.set(name, form)
    }
  }
  return Object.fromEntries(forms)
}

/** Whether a form file replaces blocks instead of the whole form. */
export function isFormLayer(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'replacedBlocks' in json
}

async function readForm(
  folder: DeploymentFolder,
  name: string,
  base: FormDefinition | undefined,
): Promise<FormDefinition | undefined> {
  const file = `forms/${name}.json`
  const json = await folder.readJson(file)
  if (json === undefined) return undefined
  if (!isFormLayer(json)) return folder.parse(file, FormDefinition, json)
  const layer = folder.parse(file, FormLayer, json)
  if (!layer) return undefined
  if (!base) {
    folder.refuse(file, 'replacedBlocks', NO_BASE_FORM)
    return undefined
  }
  return mergeForm(folder, file, base, layer)
}

function mergeForm(
  folder: DeploymentFolder,
  file: string,
  base: FormDefinition,
  layer: FormLayer,
): FormDefinition {
  const replaced = new Map(layer.replacedBlocks.map((block) => [block.slug, block]))
  const known = new Set(blocksInOrder(base).map(({ slug }) => slug))
  for (const slug of replaced.keys()) {
    if (!known.has(slug)) {
      const reason = { fr: 'la base n’a pas ce bloc', en: 'the base has no such block' }
      folder.refuse(file, `replacedBlocks.${slug}`, { ...reason, found: slug, among: [...known] })
    }
  }
  const pages = base.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => replaced.get(block.slug) ?? block),
  }))
  return { ...base, pages }
}
