import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { severalAtOnce } from './several-at-once.ts'

it('runs at most the limit of tasks concurrently, and finishes all of them', async () => {
  const several = severalAtOnce(3)
  let underWay = 0
  let most = 0
  let done = 0
  const work = async () => {
    underWay += 1
    most = Math.max(most, underWay)
    await delay(1)
    underWay -= 1
    done += 1
  }

  for (let piece = 0; piece < 10; piece += 1) await several.add(work())
  await several.finish()

  expect([most <= 3, done]).toEqual([true, 10])
})

it('throws the first failure at the next call', async () => {
  const several = severalAtOnce(1)
  const failing = several.add(Promise.reject(new Error('the disk is full')))

  await expect(failing).rejects.toThrow('the disk is full')
  await expect(several.finish()).rejects.toThrow('the disk is full')
})
