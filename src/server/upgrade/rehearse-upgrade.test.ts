import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { rehearseUpgrade } from './rehearse-upgrade.ts'

it('names the option for another folder when it cannot create one beside the store', async () => {
  const folder = await openTestFolder()
  const archive = join(folder, 'backup.tar')
  await writeFile(archive, '')

  // No folder can be made in a file; where rights are missing, root would notice nothing.
  const rehearsal = rehearseUpgrade({ source: { path: archive }, beside: archive, environment: {} })

  await expect(rehearsal).rejects.toThrow(
    `No folder can be made in ${archive} (ENOTDIR): name another one with --beside`,
  )
})
