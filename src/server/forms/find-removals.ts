import { elementsInOrder } from '#form/blocks.ts'
import type { FormDefinition } from '#form/definition.ts'
import { asRecord, type Json } from '#form/layered-tree.ts'
import type { Reason } from '#form/reason.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { errorAt, type DeploymentProblem, type LocatedProblem } from './deployment-error.ts'
import { DeploymentFolder } from './deployment-folder.ts'
import { locateProblems } from './locate-problems.ts'
import { mergeForms } from './merge-forms.ts'

/** An element of a base that a layer's form no longer has. */
export interface Removal {
  readonly element: string
  readonly role: string | undefined
  /** The patch that removes it, and the operation. */
  readonly file: string
  readonly path: string
}

/** Elements removed by the forms of a deployment and its bases; folders nearest first. */
export async function findRemovals(folders: readonly string[]): Promise<readonly Removal[]> {
  const removals: Removal[] = []
  const layers = folders.map((path) => DeploymentFolder.at(path))
  for (const [distance, folder] of layers.entries()) {
    // Skip layers that remove nothing: merging the forms again takes as long as loading them.
    if (!(await removes(folder))) continue
    const bases = layers.slice(distance + 1).toReversed()
    const before = await mergeForms(bases)
    const after = await mergeForms([...bases, folder])
    for (const [name, form] of Object.entries(after)) {
      const base = before[name]
      const file = `forms/${name}.json`
      const patch = asRecord(await folder.readJson(file))
      // A complete form is not a patch: it did not remove what it lacks.
      if (base && patch && !('pages' in patch))
        removals.push(...compare(`${folder.name}/${file}`, patch, base, form))
    }
  }
  return removals
}

async function removes(folder: DeploymentFolder): Promise<boolean> {
  for (const name of await folder.list('forms')) {
    const patch = asRecord(await folder.readJson(`forms/${name}.json`)) ?? {}
    if (Object.keys(patch).some((key) => /^(removed|replaced)/.test(key))) return true
  }
  return false
}

function compare(file: string, patch: Json, base: FormDefinition, form: FormDefinition): readonly Removal[] {
  const has = new Set(elementsInOrder(form).map(({ name }) => name))
  return base.pages.flatMap((page) =>
    page.blocks.flatMap((block) =>
      block.elements
        .filter(({ name }) => !has.has(name))
        .map(({ name, role }) => ({
          element: name,
          role,
          file,
          path: operationOf(patch, page.slug, block.slug, name),
        })),
    ),
  )
}

function operationOf(patch: Json, page: string, block: string, element: string): string {
  const lists = { removedElements: element, removedBlocks: block, removedPages: page }
  const found = Object.entries(lists).find(([list, key]) => {
    const removed = patch[list]
    return Array.isArray(removed) && removed.includes(key)
  })
  return found ? found.join('.') : `replacedBlocks.${block}`
}

/**
 * Roles that determine a dossier's title, contract and registration. An element with such a role may be replaced, but not
 * just removed.
 */
const ESSENTIAL_ROLES = [
  'subscriber.lastName',
  'subscriber.firstName',
  'subscriber.email',
  'subscription.product',
  'subscription.shares',
  'subscription.amount',
]

/** Removals of elements with an essential role that no other element of the form carries. */
export function checkEssentialRoles(
  removals: readonly Removal[],
  forms: Readonly<Record<string, FormDefinition>>,
): readonly DeploymentProblem[] {
  const carried = new Set(
    Object.values(forms)
      .flatMap(elementsInOrder)
      .map(({ role }) => role),
  )
  return removals
    .filter(({ role }) => role !== undefined && ESSENTIAL_ROLES.includes(role) && !carried.has(role))
    .map(({ element, role, file, path }) =>
      errorAt(file, path, {
        fr: `retire ${element}, seul élément du rôle ${role}, dont tout dossier a besoin`,
        en: `removes ${element}, the only element with the role ${role}, which every dossier needs`,
      }),
    )
}

const UNKNOWN = /^(?:unknown element|no element or fact is named) (\S+)$|has no element with the role (\S+)$/

/**
 * Replaces the problems of all references to a removed element by one problem of the patch that removes it, which names
 * these references as their author knows them; folders nearest first.
 */
export function nameReaders(
  problems: readonly DeploymentProblem[],
  removals: readonly Removal[],
  folders: readonly string[],
): readonly DeploymentProblem[] {
  const readers = new Map<Removal, DeploymentProblem[]>()
  const others = problems.filter((problem) => {
    const [, element, role] = UNKNOWN.exec(problem.reason.en) ?? []
    const removal = removals.find((each) =>
      element === undefined ? role !== undefined && each.role === role : each.element === element,
    )
    if (removal) readers.set(removal, [...(readers.get(removal) ?? []), problem])
    return !removal
  })
  return [
    ...others,
    ...[...readers].map(([removal, found]) =>
      errorAt(removal.file, removal.path, presentReaders(removal, locateProblems(found, folders))),
    ),
  ]
}

function presentReaders(removal: Removal, readers: readonly LocatedProblem[]): Reason {
  const { element, path } = removal
  const names = (locale: Locale) =>
    [...new Set(readers.map((reader) => nameReader(removal, reader, locale)))].join(
      locale === 'fr' ? ' ; ' : '; ',
    )
  return path.endsWith(`.${element}`)
    ? { fr: `est lu par ${names('fr')}`, en: `is read by ${names('en')}` }
    : {
        fr: `retire ${element}, qui est lu par ${names('fr')}`,
        en: `removes ${element}, which is read by ${names('en')}`,
      }
}

/** A reference in the same form by its place, one in another file with that file. */
function nameReader(removal: Removal, { file, place }: LocatedProblem, locale: Locale): string {
  const [, form] = removal.file.split('/forms/')
  return file.endsWith(`/forms/${form}`) ? place[locale] : `${file} (${place[locale]})`
}
