import { expect, test } from 'vitest'
import { progressOf } from './check-progress.ts'

test.each([
  ['before any answer', undefined, 'checking'],
  ['an answer that came before the first check had ended', { revision: 0, state: 'checking' }, 'checking'],
  ['the check of a former revision', { revision: 3, state: 'checked' }, 'checking'],
  ['a former check that failed', { revision: 3, state: 'failed' }, 'checking'],
  ['the check of this revision', { revision: 4, state: 'checked' }, 'checked'],
  ['the check of a later revision of a colleague', { revision: 5, state: 'checked' }, 'checked'],
  ['a check that failed', { revision: 4, state: 'failed' }, 'failed'],
] as const)('%s', (_name, check, progress) => {
  expect(progressOf(check, 4)).toBe(progress)
})
