import { tmpdir } from 'node:os'
import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { Misuse, runCommand, type Command } from './command.ts'

const command: Command = {
  usage: 'WORD',
  about: 'Says a word.\n',
  positionals: 1,
  options: { loud: { type: 'string' } },
  run: async ({ positionals: [word = ''] }) => {
    if (word === 'misuse') throw new Misuse('--loud is one of yes, no.')
    if (word === 'throw') throw new Error('no store')
    if (word === 'refuse') z.object({ days: z.array(z.iso.date()) }).parse({ days: ['2026-02-30'] })
    if (word === 'fetch') throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
    if (word === 'fill')
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    return { ok: word === 'good', lines: [`word ${word}`], data: { word } }
  },
}

async function call(...args: readonly string[]) {
  const written = { stdout: '', stderr: '' }
  const sink = (name: keyof typeof written) => ({ write: (text: string) => (written[name] += text) })
  const code = await runCommand({ test: command }, args, sink('stdout'), sink('stderr'))
  return { code, ...written }
}

it('prints its lines and ends with 0 when all is well', async () => {
  expect(await call('test', 'good')).toEqual({ code: 0, stdout: 'word good\n', stderr: '' })
})

it('ends with 1 when it is not, also when it throws', async () => {
  expect(await call('test', 'bad')).toEqual({ code: 1, stdout: '', stderr: 'word bad\n' })
  expect(await call('test', 'throw')).toEqual({ code: 1, stdout: '', stderr: 'no store\n' })
})

it('names in one line what a schema refuses, and why a call failed', async () => {
  expect((await call('test', 'refuse')).stderr).toBe('days.0: Invalid ISO date\n')
  expect((await call('test', 'fetch')).stderr).toBe('fetch failed: connect ECONNREFUSED\n')
})

it('says of a full disk whether it is that of DATA_DIR, since the error names no file', async () => {
  vi.stubEnv('DATA_DIR', tmpdir())
  const { code, stderr } = await call('test', 'fill')

  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^A disk is full \(ENOSPC: no space left on device, write\)\. That of DATA_DIR, .+, has \d+ MB left\.\n$/,
    ),
  ])
})

it('speaks JSON to programs', async () => {
  expect(JSON.parse((await call('test', 'good', '--json')).stdout)).toEqual({ ok: true, word: 'good' })
  expect(JSON.parse((await call('test', 'throw', '--json')).stdout)).toEqual({ ok: false, error: 'no store' })
})

it('explains itself, and a wrong call, with 2', async () => {
  expect(await call('test', '--help')).toEqual({
    code: 0,
    stdout: 'npm run test -- WORD [--json]\n\nSays a word.\n',
    stderr: '',
  })
  expect((await call('test')).code).toBe(2)
  expect((await call('test', 'good', '--unknown')).stderr).toContain('--unknown')
})

it('explains a call whose values do not go together, with 2 as well', async () => {
  expect(await call('test', 'misuse')).toEqual({
    code: 2,
    stdout: '',
    stderr: '--loud is one of yes, no.\n\nnpm run test -- WORD [--json]\n\nSays a word.\n',
  })
  const { code, stdout } = await call('test', 'misuse', '--json')
  expect([code, JSON.parse(stdout)]).toEqual([2, { ok: false, error: '--loud is one of yes, no.' }])
})

it('names an unknown option in one sentence', async () => {
  expect((await call('test', 'good', '--unknown')).stderr.split('\n')[0]).toBe("Unknown option '--unknown'.")
})

it('refuses an empty value, which a script gives for a variable that it did not set', async () => {
  expect(await call('test', '')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^An argument is empty/),
  })
  for (const empty of ['--loud=', '--loud= ']) {
    const { code, stderr } = await call('test', 'good', empty)
    expect([code, stderr.split('\n')[0]]).toEqual([2, '--loud is empty: give it a value, or leave it out.'])
  }
})

it('lists the commands when none of them is named', async () => {
  expect(await call('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('  test\n') })
  expect(await call('tset', 'good')).toMatchObject({ code: 2, stderr: expect.stringContaining('  test\n') })
})
