import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { ListRefused, loadList, recomputeScreening } from '../screening/index.ts'
import { LIST_CODE } from '../screening-config.ts'
import { Misuse, numberOf, textOf, type Arguments, type Outcome } from '../terminal/command.ts'
import { withDeployment, withStore } from '../terminal/open-beside.ts'

export async function load({ positionals: [path = ''], values }: Arguments): Promise<Outcome> {
  const code = textOf(values, 'list') ?? basename(path, extname(path))
  if (!LIST_CODE.test(code))
    throw new Misuse(
      `${code}: the code of a list has lower-case letters, digits and hyphens; give one with --list`,
    )
  const text = await readFile(path, 'utf8')
  try {
    return await withDeployment(async (parts) => {
      const { digest, entries, isNew } = await loadList(parts, code, text)
      const what = isNew ? 'loaded' : 'already the current version'
      return {
        ok: true,
        lines: [`${code}: ${what}, ${entries} entries, digest ${digest}`],
        data: { code, digest, entries, isNew },
      }
    })
  } catch (error) {
    if (!(error instanceof ListRefused)) throw error
    const { problems } = error
    return {
      ok: false,
      lines: [`${path} is refused, the former version of ${code} stays`, ...problems],
      data: { code, problems },
    }
  }
}

export async function recompute({ values }: Arguments): Promise<Outcome> {
  const most = numberOf(values, 'last', 1) ?? Number.MAX_SAFE_INTEGER
  return withStore(async ({ store }) => {
    const { runs, different } = await recomputeScreening(store.db, most)
    const ok = different.length === 0
    return {
      ok,
      lines: ok
        ? [`${runs} results computed again, all equal`]
        : different.map((run) => `result ${run} differs`),
      data: { runs, different },
    }
  })
}
