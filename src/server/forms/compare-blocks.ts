import { basename, dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { blocksInOrder } from '#form/blocks.ts'
import type { Block, FormElement } from '#form/definition.ts'
import { FormLayer } from '#form/form-layer.ts'
import { DeploymentFolder } from './deployment-folder.ts'
import { isFormLayer, mergeForms } from './merge-forms.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/** The differences of each replaced block from its base, in file order. */
export async function compareBlocks({ folders }: LoadedDeployment): Promise<readonly string[]> {
  const [own, ...bases] = folders.map((path) => new DeploymentFolder(dirname(path), basename(path), []))
  if (!own) return []
  const before = await mergeForms(bases.toReversed())
  const lines: string[] = []
  for (const name of await own.list('forms')) {
    const json = await own.readJson(`forms/${name}.json`)
    if (!isFormLayer(json)) continue
    const form = before[name]
    const blocks = form ? blocksInOrder(form) : []
    for (const block of FormLayer.parse(json).replacedBlocks) {
      const replaced = blocks.find(({ slug }) => slug === block.slug)
      if (replaced) lines.push(...compare(`${name}/${block.slug}`, replaced, block))
    }
  }
  return lines
}

function compare(path: string, before: Block, after: Block): readonly string[] {
  const { elements: had, ...headBefore } = before
  const { elements: has, ...headAfter } = after
  const changes = [
    ...changedKeys(headBefore, headAfter),
    ...had.filter(({ name }) => !find(has, name)).map(({ name }) => `without ${name}`),
    ...has.flatMap((element) => compareElement(find(had, element.name), element)),
  ]
  if (changes.length > 0) return changes.map((change) => `${path}: ${change}`)
  const isMoved = !isDeepStrictEqual(had, has)
  return [`${path}: ${isMoved ? 'elements in another order' : 'no difference, the block need not be here'}`]
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
