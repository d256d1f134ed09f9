import { expect, it } from 'vitest'
import { showProgress } from './show-progress.ts'

function open(isTTY = true) {
  const written: string[] = []
  let at = 1_000
  const line = showProgress({ isTTY, write: (text: string) => written.push(text) }, () => at)
  return {
    ...line,
    written,
    pass: (ms: number) => {
      at += ms
    },
  }
}

it('shows how far a step is, and how long it will take once its rate is known', () => {
  const { show, pass, written } = open()

  show('files', 1_000, 11_000)
  pass(1_000)
  show('files', 2_000, 11_000)
  pass(1_000)
  show('files', 3_000, 11_000)

  expect(written.map((line) => line.slice(4))).toEqual([
    'files: 1,000 of about 11,000',
    'files: 2,000 of about 11,000',
    'files: 3,000 of about 11,000, 8 s left',
  ])
})

it('measures each step on its own, and in minutes what takes longer', () => {
  const { show, pass, written } = open()
  show('audit', 1, 2)
  pass(60_000)
  show('files', 0, 1_000_000)
  pass(10_000)

  show('files', 10_000, 1_000_000)

  expect(written.at(-1)?.slice(4)).toBe('files: 10,000 of about 1,000,000, 17 min left')
})

it('shows no total that is unknown or was exceeded', () => {
  const { show, pass, written } = open()

  show('roots', 5)
  pass(5_000)
  show('roots', 12, 10)

  expect(written.map((line) => line.slice(4))).toEqual(['roots: 5', 'roots: 12'])
})

it('writes five lines a second at most, and none where nobody looks on', () => {
  const [screen, file] = [open(), open(false)]

  for (const { show, pass } of [screen, file])
    for (let done = 0; done < 10; done += 1) {
      show('files', done)
      pass(100)
    }

  expect(screen.written).toHaveLength(5)
  expect(file.written).toEqual([])
})
