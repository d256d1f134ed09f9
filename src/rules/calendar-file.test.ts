import { expect, test } from 'vitest'
import { presentCalendar } from './calendar-file.ts'

test('a calendar file has a whole day for each event, with escaped text', () => {
  const file = presentCalendar(
    [
      {
        uid: 'a@b.test',
        day: '2026-12-06',
        title: 'Règlement, dossier 7',
        text: 'Une ligne\nune autre; fin',
      },
    ],
    '20261122T101500Z',
  )

  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Paraphe//Paraphe//FR',
    'BEGIN:VEVENT',
    'UID:a@b.test',
    'DTSTAMP:20261122T101500Z',
    'DTSTART;VALUE=DATE:20261206',
    String.raw`SUMMARY:Règlement\, dossier 7`,
    String.raw`DESCRIPTION:Une ligne\nune autre\; fin`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('lines of a calendar file have at most 75 octets, and joining them gives the text back', () => {
  const title = 'é'.repeat(100)

  const file = presentCalendar([{ uid: 'u', day: '2026-12-06', title, text: '' }], 's')

  const sizes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
})
