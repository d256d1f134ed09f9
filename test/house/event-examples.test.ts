import { expect, test } from 'vitest'
import { FeedEvent } from '#contract/events.ts'
import { EVENT_KINDS } from '#vocabulary/event-kind.ts'
import { readHouseFile } from '../support/house-files.ts'

test('docs/integrators.md has a sentence and a valid example of each kind of event', async () => {
  const page = await readHouseFile('docs/integrators.md')
  const [, examples = ''] = /^```json events\n(.*?)^```$/ms.exec(page) ?? []
  const events = examples
    .trim()
    .split('\n')
    .map((line) => FeedEvent.parse(JSON.parse(line)))
  const described = [...page.matchAll(/^\| `(\w+\.\w+)` \|/gm)].map(([, kind]) => kind)

  expect(events.map(({ type }) => type)).toEqual(EVENT_KINDS)
  expect(described).toEqual(EVENT_KINDS)
})
