import { expect, test } from 'vitest'
import { parseEvents } from './parse-events.ts'

test('gives whole events and keeps the beginning of the next', () => {
  const text =
    'event: notices\ndata: {"unread":2}\n\n:\n\nevent: later\ndata: {}\n\nevent: changed\ndata: {"dos'

  expect(parseEvents(text)).toEqual({
    events: [{ name: 'notices', data: { unread: 2 } }],
    rest: 'event: changed\ndata: {"dos',
  })
})

test('reads an event that came in two parts', () => {
  const { rest } = parseEvents('event: changed\ndata: {"dos')

  expect(parseEvents(`${rest}siers":[7]}\n\n`).events).toEqual([{ name: 'changed', data: { dossiers: [7] } }])
})
