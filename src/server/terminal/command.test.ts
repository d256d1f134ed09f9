import { expect, it } from 'vitest'
import { execute, type Command } from './command.ts'

const command: Command = {
  help: 'npm run test -- WORD\n',
  positionals: 1,
  run: async ({ positionals: [word = ''] }) => {
    if (word === 'throw') throw new Error('no store')
    return { ok: word === 'good', lines: [`word ${word}`], data: { word } }
  },
}

async function call(...args: readonly string[]) {
  const written = { stdout: '', stderr: '' }
  const sink = (name: keyof typeof written) => ({ write: (text: string) => (written[name] += text) })
  const code = await execute(command, args, sink('stdout'), sink('stderr'))
  return { code, ...written }
}

it('prints its lines and ends with 0 when all is well', async () => {
  expect(await call('good')).toEqual({ code: 0, stdout: 'word good\n', stderr: '' })
})

it('ends with 1 when it is not, also when it throws', async () => {
  expect(await call('bad')).toEqual({ code: 1, stdout: '', stderr: 'word bad\n' })
  expect(await call('throw')).toEqual({ code: 1, stdout: '', stderr: 'no store\n' })
})

it('speaks JSON to programs', async () => {
  expect(JSON.parse((await call('good', '--json')).stdout)).toEqual({ ok: true, word: 'good' })
  expect(JSON.parse((await call('throw', '--json')).stdout)).toEqual({ ok: false, error: 'no store' })
})

it('explains itself, and a wrong call, with 2', async () => {
  expect(await call('--help')).toEqual({ code: 0, stdout: command.help, stderr: '' })
  expect((await call()).code).toBe(2)
  expect((await call('good', '--unknown')).stderr).toContain('--unknown')
})
