import { expect, test } from 'vitest'
import { presentLine } from './terminal-log.ts'

const TIME = new Date(2026, 10, 21, 9, 5, 7).getTime()
const line = (entry: object) => JSON.stringify({ level: 30, time: TIME, ...entry })

test('reports progress with the elapsed time', () => {
  expect(presentLine(line({ msg: 'Paraphe is ready', url: 'http://localhost:3000' }))).toBe(
    '09:05:07  Paraphe is ready  url http://localhost:3000',
  )
})

test('is quiet about calls that went well, and shows those that failed', () => {
  expect(presentLine(line({ msg: 'request', route: '/api/dossiers', status: 404 }))).toBeUndefined()
  expect(presentLine(line({ msg: 'request', route: '/api/dossiers', status: 500 }))).toContain('status 500')
})

test('shows a fault with where it happened', () => {
  expect(presentLine(line({ msg: 'job failed', err: { stack: 'Error: away\n    at run' } }))).toContain(
    'Error: away',
  )
})
