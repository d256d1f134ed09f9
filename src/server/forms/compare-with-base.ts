import { isDeepStrictEqual } from 'node:util'
import { blocksInOrder } from '#form/blocks.ts'
import type { Block, FormDefinition, FormElement } from '#form/definition.ts'
import { DeploymentFolder } from './deployment-folder.ts'
import { mergeForms } from './merge-forms.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/** How the forms of a deployment differ from its base's, one line each: `client/montant: inv_shares: attributes.max`. */
export async function compareWithBase({ folders, forms }: LoadedDeployment): Promise<readonly string[]> {
  const layers = folders.map((path) => DeploymentFolder.at(path)).toReversed()
  const before = await mergeForms(layers.slice(0, -1))
  // Merged again, because the served forms already contain the name of the code channel.
  const after = await mergeForms(layers)
  return Object.keys(forms).flatMap((name) => {
    const base = before[name]
    const form = after[name]
    return base && form ? compareForms(name, base, form) : []
  })
}

function compareForms(name: string, before: FormDefinition, after: FormDefinition): readonly string[] {
  const had = blocksInOrder(before)
  const has = blocksInOrder(after)
  const gone = had.filter(({ slug }) => !has.some((block) => block.slug === slug))
  return [
    ...gone.map(({ slug }) => `${name}: without block ${slug}`),
    ...has.flatMap((block) => {
      const replaced = had.find(({ slug }) => slug === block.slug)
      return replaced
        ? compareBlock(`${name}/${block.slug}`, replaced, block)
        : [`${name}: with block ${block.slug}`]
    }),
    ...comparePages(name, before, after),
  ]
}

function comparePages(name: string, before: FormDefinition, after: FormDefinition): readonly string[] {
  const had = before.pages.map(({ slug }) => slug)
  const has = after.pages.map(({ slug }) => slug)
  return [
    ...had.filter((slug) => !has.includes(slug)).map((slug) => `${name}: without page ${slug}`),
    ...after.pages.flatMap(({ blocks: _after, ...page }) => {
      const { blocks: _before, ...base } = before.pages.find(({ slug }) => slug === page.slug) ?? {
        blocks: [],
      }
      if (!('slug' in base)) return [`${name}: with page ${page.slug}`]
      return changedKeys(base, page).map((key) => `${name}: page ${page.slug}: ${key}`)
    }),
  ]
}

function compareBlock(path: string, before: Block, after: Block): readonly string[] {
  const { elements: had, ...headBefore } = before
  const { elements: has, ...headAfter } = after
  const changes = [
    ...changedKeys(headBefore, headAfter),
    ...had.filter(({ name }) => !find(has, name)).map(({ name }) => `without ${name}`),
    ...has.flatMap((element) => compareElement(find(had, element.name), element)),
  ]
  if (changes.length > 0) return changes.map((change) => `${path}: ${change}`)
  return isDeepStrictEqual(had, has) ? [] : [`${path}: elements in another order`]
}

function compareElement(before: FormElement | undefined, after: FormElement): readonly string[] {
  if (!before) return [`with ${after.name} (${after.type})`]
  const { attributes: had, ...rest } = before
  const { attributes: has, ...others } = after
  const changed = [...changedKeys(rest, others), ...changedKeys(had, has).map((key) => `attributes.${key}`)]
  return changed.length === 0 ? [] : [`${after.name}: ${changed.join(', ')}`]
}

function changedKeys(before: object, after: object): readonly string[] {
  const left = new Map<string, unknown>(Object.entries(before))
  const right = new Map<string, unknown>(Object.entries(after))
  return [...new Set([...left.keys(), ...right.keys()])].filter(
    (key) => !isDeepStrictEqual(left.get(key), right.get(key)),
  )
}

function find(elements: readonly FormElement[], name: string): FormElement | undefined {
  return elements.find((element) => element.name === name)
}
