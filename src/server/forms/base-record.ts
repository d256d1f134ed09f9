import { hash } from 'node:crypto'
import { basename } from 'node:path'
import * as z from 'zod'
import type { Touched } from '#form/find-touched.ts'
import { asRecord } from '#form/layered-tree.ts'
import type { Reason } from '#form/reason.ts'
import { errorAt, type DeploymentProblem } from './deployment-error.ts'
import { DeploymentFolder } from './deployment-folder.ts'
import { readPatchedFiles } from './patched-files.ts'

/** File that records the base's values at the time when a deployment's patches were written, by file and place. */
export const BASE_RECORD = 'base.lock.json'

const Said = z.strictObject({ digest: z.string(), said: z.unknown().optional() })
const BaseRecord = z.record(z.string(), z.record(z.string(), Said))
export type BaseRecord = z.infer<typeof BaseRecord>

/** A place touched by a patch, with the base's recorded value. */
export interface ComparedPlace extends Touched {
  readonly file: string
  readonly digest: string
  readonly recorded: z.infer<typeof Said> | undefined
  /** Whether the base has changed since, to something other than the patch's value. */
  readonly isConflict: boolean
}

/** All places that the patches of a deployment touch. `folders`: its own and those of its bases, nearest first. */
export async function comparePlaces(
  folders: readonly string[],
  problems: DeploymentProblem[] = [],
): Promise<readonly ComparedPlace[]> {
  const [own, ...bases] = folders.map((path) => DeploymentFolder.at(path))
  if (!own) return []
  const reporting = DeploymentFolder.at(own.directory, problems)
  const record = (await reporting.read(BASE_RECORD, BaseRecord)) ?? {}
  const files = await readPatchedFiles(own, bases.toReversed())
  return files.flatMap(({ file, touched }) =>
    touched.map((each) => {
      const digest = digestOf(each.base)
      const recorded = record[file]?.[each.place]
      const isConflict = recorded !== undefined && recorded.digest !== digest && digestOf(each.own) !== digest
      return { ...each, file, digest, recorded, isConflict }
    }),
  )
}

/** Conflicts as errors, and one warning for each file with changes that were not recorded. */
export async function checkBaseRecord(folders: readonly string[]): Promise<readonly DeploymentProblem[]> {
  const code = basename(folders[0] ?? '')
  const problems: DeploymentProblem[] = []
  const places = await comparePlaces(folders, problems)
  // Without its record, every change would count as one that has none.
  if (problems.length > 0) return problems
  const files = new Map(places.map((each) => [each.file, places.filter(({ file }) => file === each.file)]))
  const unrecorded = [...files].flatMap(([file, all]) => {
    const count = all.filter(({ recorded }) => recorded === undefined).length
    const reason = {
      fr: `${count} de ses changements ${count === 1 ? 'n’a' : 'n’ont'} aucune trace de ce que dit la base : npm run rebase-deployment -- ${code}`,
      en: `${count} of its changes ${count === 1 ? 'has' : 'have'} no record of what the base says: npm run rebase-deployment -- ${code}`,
    }
    return count === 0 ? [] : [{ file: `${code}/${file}`, path: '', reason, severity: 'warning' as const }]
  })
  return [
    ...places
      .filter(({ isConflict }) => isConflict)
      .map((place) =>
        errorAt(`${code}/${place.file}`, place.place, {
          fr: `conflit : ${describeConflict(place).fr}`,
          en: `conflict: ${describeConflict(place).en}`,
        }),
      ),
    ...unrecorded,
  ]
}

/** The three sides of a conflict, as text. */
export function describeConflict({ recorded, base, own, isNode }: ComparedPlace): Reason {
  if (isNode)
    return {
      fr: 'la base a changé ce que ce fichier remplace ou retire',
      en: 'the base has changed what this file replaces or removes',
    }
  const [before, now, here] = [show(recorded?.said), show(base), show(own)]
  return {
    fr: `la base disait ${before} quand ceci a été écrit, dit maintenant ${now}, et ce fichier dit ${here}`,
    en: `the base said ${before} when this was written, says ${now} now, and this file says ${here}`,
  }
}

/** Maximum length of a value shown in full. */
const LONGEST = 160

function show(value: unknown): string {
  const { fr } = asRecord(value) ?? {}
  const text =
    value === null || value === undefined
      ? 'nothing'
      : typeof fr === 'string'
        ? `« ${fr} »`
        : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** The record of the base's current values; unresolved conflicts keep their old record. */
export function recordBase(places: readonly ComparedPlace[]): BaseRecord {
  const record: Record<string, Record<string, z.infer<typeof Said>>> = {}
  for (const { file, place, digest, base, isNode, isConflict, recorded } of places) {
    const now = { digest, ...(isNode ? {} : { said: base }) }
    ;(record[file] ??= {})[place] = isConflict && recorded ? recorded : now
  }
  return record
}

function digestOf(value: unknown): string {
  return hash('sha256', canonical(value)).slice(0, 16)
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const record = asRecord(value)
  if (!record) return JSON.stringify(value ?? null)
  const entries = Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(',')}}`
}
