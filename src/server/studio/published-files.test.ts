import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StudioFile } from '#contract/studio.ts'
import { AuthorDesk } from '#test/support/author-desk.ts'

test('a folder that is edited while it is served does not reach the working copy', async () => {
  const desk = await AuthorDesk.open()
  await desk.state()

  await writeFile(join(desk.root, 'house/theme.css'), 'edited')

  const answer = await desk.author.get('/studio/files?file=theme.css')
  expect(StudioFile.parse(answer.body).text).toBe(':root {}')
  const { conflicts, publishedVersion, baseVersion } = await desk.state()
  expect([conflicts, publishedVersion]).toEqual([[], baseVersion])
})
