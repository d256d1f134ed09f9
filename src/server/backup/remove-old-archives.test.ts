import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { removeOldArchives, type Keeping } from './remove-old-archives.ts'

const root = await openTestFolder()
const NOW = new Date('2026-11-28T02:00:00Z')
const nameOf = (day: number) => `paraphe-2026-11-${String(day).padStart(2, '0')}.tar`

it.each<[string, Keeping, readonly number[]]>([
  ['the newest three', { count: 3 }, [26, 27, 28]],
  ['what is younger than two days', { days: 2 }, [27, 28]],
  ['whatever one of the rules keeps', { count: 2, days: 4 }, [25, 26, 27, 28]],
  ['the newest one at least', { count: 0, days: 0 }, [28]],
])('keeps %s, and files of other names', async (_, keeping, expected) => {
  const folder = await mkdtemp(join(root, 'archives-'))
  for (let day = 22; day <= 28; day += 1) {
    const path = join(folder, nameOf(day))
    await writeFile(path, '')
    await utimes(path, NOW, new Date(Date.UTC(2026, 10, day, 2)))
  }
  await writeFile(join(folder, 'before-upgrade.tar'), '')

  const removed = await removeOldArchives(join(folder, nameOf(28)), keeping, NOW)

  expect((await readdir(folder)).toSorted()).toEqual(['before-upgrade.tar', ...expected.map(nameOf)])
  expect(removed).toHaveLength(7 - expected.length)
})
