import { expect, it } from 'vitest'
import { openProgressLine } from './progress-line.ts'

const terminal = (isTTY: boolean) => {
  const written: string[] = []
  return { isTTY, written, write: (text: string) => written.push(text) }
}

it('writes over one line of a terminal, and clears it', () => {
  const screen = terminal(true)
  const line = openProgressLine('open dossiers', screen)

  line.show(200, 431)
  line.clear()

  expect(screen.written).toEqual(['\r\u001B[K200 of 431 open dossiers', '\r\u001B[K'])
})

it('says nothing where nobody looks on', () => {
  const file = terminal(false)
  const line = openProgressLine('open dossiers', file)

  line.show(200, 431)
  line.clear()

  expect(file.written).toEqual([])
})
