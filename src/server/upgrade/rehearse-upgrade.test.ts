import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { rehearseUpgrade } from './rehearse-upgrade.ts'

it('says where to name another place when it can make no folder beside the store', async () => {
  const folder = await openTestFolder()
  const archive = join(folder, 'backup.tar')
  await writeFile(archive, '')

  // No folder can be made in a file; where rights are missing, root would notice nothing.
  const rehearsal = rehearseUpgrade({ source: { path: archive }, beside: archive, environment: {} })

  await expect(rehearsal).rejects.toThrow(
    `No folder can be made in ${archive} (ENOTDIR): name another one with --beside`,
  )
})
