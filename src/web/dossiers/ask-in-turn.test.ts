import { expect, test, vi } from 'vitest'
import { askInTurn } from './ask-in-turn.ts'

test('asks once more for all news that came while it asked', async () => {
  const asked: boolean[] = []
  const answers: (() => void)[] = []
  const tell = askInTurn((isNamed) => {
    asked.push(isNamed)
    return new Promise((resolve) => answers.push(resolve))
  })

  const all = [tell(false), tell(true), tell(false)]
  expect(asked).toEqual([false])
  answers[0]?.()
  await vi.waitFor(() => expect(asked).toEqual([false, true]))
  answers[1]?.()
  await Promise.all(all)

  expect(asked).toEqual([false, true])
})

test('asks again for news that comes after an answer', async () => {
  const asked: boolean[] = []
  const tell = askInTurn(async (isNamed) => void asked.push(isNamed))

  await tell(true)
  await tell(false)

  expect(asked).toEqual([true, false])
})
