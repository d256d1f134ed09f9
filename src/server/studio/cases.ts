import type { StudioCases } from '#contract/studio.ts'
import { FormCase } from '#form/form-case.ts'
import { valueOf, type BaseFiles } from './base-files.ts'
import type { WorkingCopy } from './working-copy.ts'

/** The readable examples of the working copy and its bases; one of the deployment overrides the base's of the same name. */
export async function listCases(copy: WorkingCopy, bases: BaseFiles): Promise<StudioCases> {
  const names = new Set([...(await bases.names()), ...copy.files.keys()])
  const files = [...names].filter((file) => file.startsWith('cases/') && file.endsWith('.json')).toSorted()
  const cases: StudioCases['cases'] = []
  for (const file of files) {
    const text = copy.files.get(file)
    const value = text === undefined ? await bases.valueOf(file) : valueOf(file, text)
    const parsed = FormCase.safeParse(value)
    if (parsed.success)
      cases.push({
        name: file.slice('cases/'.length, -'.json'.length),
        isOwn: text !== undefined,
        case: parsed.data,
      })
  }
  return { revision: copy.revision, cases }
}
