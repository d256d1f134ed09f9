import { isDeepStrictEqual } from 'node:util'
import { blocksInOrder } from '#form/blocks.ts'
import type { Block, FormDefinition, FormElement, Text } from '#form/definition.ts'
import { DeploymentFolder } from './deployment-folder.ts'
import { mergeForms } from './merge-forms.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/** How the forms of a deployment differ from its base's, one line each: `client/montant: inv_shares: attributes.max`. */
export async function compareWithBase({ folders, forms }: LoadedDeployment): Promise<readonly Text[]> {
  const layers = folders.map((path) => DeploymentFolder.at(path)).toReversed()
  const before = await mergeForms(layers.slice(0, -1))
  // Merged again, because the served forms already contain the name of the code channel.
  const after = await mergeForms(layers)
  return Object.keys(forms).flatMap((name) => {
    const base = before[name]
    const form = after[name]
    return base && form ? compareForms(base, form).map((change) => below(name, change)) : []
  })
}

function compareForms(before: FormDefinition, after: FormDefinition): readonly Change[] {
  const had = blocksInOrder(before)
  const has = blocksInOrder(after)
  const gone = had.filter(({ slug }) => !has.some((block) => block.slug === slug))
  return [
    ...gone.map(({ slug }) => lacks('block', slug)),
    ...has.flatMap((block) => {
      const replaced = had.find(({ slug }) => slug === block.slug)
      return replaced ? compareBlock(replaced, block) : [gains('block', block.slug)]
    }),
    ...comparePages(before, after),
  ]
}

function comparePages(before: FormDefinition, after: FormDefinition): readonly Change[] {
  const had = before.pages.map(({ slug }) => slug)
  const has = after.pages.map(({ slug }) => slug)
  return [
    ...had.filter((slug) => !has.includes(slug)).map((slug) => lacks('page', slug)),
    ...after.pages.flatMap(({ blocks: _after, ...page }) => {
      const { blocks: _before, ...base } = before.pages.find(({ slug }) => slug === page.slug) ?? {
        blocks: [],
      }
      if (!('slug' in base)) return [gains('page', page.slug)]
      return changedKeys(base, page).map((key) => same(`page ${page.slug}: ${key}`))
    }),
  ]
}

function compareBlock(before: Block, after: Block): readonly Change[] {
  const { elements: had, ...headBefore } = before
  const { elements: has, ...headAfter } = after
  const changes = [
    ...changedKeys(headBefore, headAfter).map(same),
    ...had.filter(({ name }) => !find(has, name)).map(({ name }) => lacks('element', name)),
    ...has.flatMap((element) => compareElement(find(had, element.name), element)),
  ]
  const found = changes.length > 0 || isDeepStrictEqual(had, has) ? changes : [OTHER_ORDER]
  return found.map((change) => ({ ...change, block: after.slug }))
}

function compareElement(before: FormElement | undefined, after: FormElement): readonly Change[] {
  if (!before) return [gains('element', `${after.name} (${after.type})`)]
  const { attributes: had, ...rest } = before
  const { attributes: has, ...others } = after
  const changed = [...changedKeys(rest, others), ...changedKeys(had, has).map((key) => `attributes.${key}`)]
  return changed.length === 0 ? [] : [same(`${after.name}: ${changed.join(', ')}`)]
}

/** A difference, and the block that it is in. */
interface Change extends Text {
  readonly block?: string
}

const OTHER_ORDER: Change = { fr: 'éléments dans un autre ordre', en: 'elements in another order' }
const NOUNS = {
  page: { fr: 'page ', en: 'page ' },
  block: { fr: 'bloc ', en: 'block ' },
  element: { fr: '', en: '' },
} as const satisfies Record<string, Text>

function lacks(noun: keyof typeof NOUNS, name: string): Change {
  return { fr: `sans ${NOUNS[noun].fr}${name}`, en: `without ${NOUNS[noun].en}${name}` }
}

function gains(noun: keyof typeof NOUNS, name: string): Change {
  return { fr: `avec ${NOUNS[noun].fr}${name}`, en: `with ${NOUNS[noun].en}${name}` }
}

/** Names alone read the same in both languages, except for the space before a colon. */
function same(en: string): Change {
  return { fr: en.replaceAll(': ', ' : '), en }
}

function below(form: string, { block, fr, en }: Change): Text {
  const place = block === undefined ? form : `${form}/${block}`
  return { fr: `${place} : ${fr}`, en: `${place}: ${en}` }
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
