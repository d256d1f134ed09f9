import { FormDefinition } from '#form/definition.ts'
import { LEVELS } from '#form/layered-tree.ts'
import { FormLayer } from '#form/patch-schemas.ts'
import type { DeploymentFolder } from './deployment-folder.ts'
import { readLayer, type LayeredFile } from './read-layer.ts'

/** A form, or a deployment's differences from its base's. */
const FORM_FILE: LayeredFile<FormDefinition> = {
  whole: FormDefinition,
  patch: FormLayer,
  levels: LEVELS.form,
  isPatch: (json) => !('pages' in json),
  hasOwnTextCheck: true,
}

/** Merges forms by code, base first: a complete form replaces the base's, a patch changes it. */
export async function mergeForms(
  folders: readonly DeploymentFolder[],
): Promise<Readonly<Record<string, FormDefinition>>> {
  const forms = new Map<string, FormDefinition>()
  for (const folder of folders) {
    for (const name of await folder.list('forms')) {
      const form = await readLayer(folder, `forms/${name}.json`, FORM_FILE, forms.get(name))
      if (form) forms.set(name, form)
    }
  }
  return Object.fromEntries(forms)
}
