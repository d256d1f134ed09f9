import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { expect, test } from 'vitest'
import { writeLines } from './write-lines.ts'

const { O_RDONLY, O_RDWR, O_WRONLY, O_NONBLOCK } = constants
const nameFile = () => join(mkdtempSync(join(tmpdir(), 'paraphe-log-')), 'log')
const openLog = (dest: number | string) => pino({ base: null }, writeLines(dest))

function makePipe(): string {
  const file = nameFile()
  execFileSync('mkfifo', [file])
  return file
}

function readPipe(fd: number): string {
  const bytes = Buffer.alloc(65_536)
  return bytes.toString('utf8', 0, readSync(fd, bytes))
}

test('has written a line when the call returns', () => {
  const file = nameFile()
  openLog(file).info('last words')
  expect(readFileSync(file, 'utf8')).toContain('last words')
})

test('waits until a full pipe is read', async () => {
  const pipe = makePipe()
  const fd = openSync(pipe, O_RDWR | O_NONBLOCK)
  expect(() => {
    for (;;) writeSync(fd, 'x'.repeat(4_095).concat('\n'))
  }).toThrow('EAGAIN')
  const reader = spawn('grep', ['--max-count=1', 'after', pipe])

  openLog(fd).info('after')

  expect(await text(reader.stdout)).toContain('"msg":"after"')
  closeSync(fd)
})

test('drops lines while nobody reads a pipe, and reports how many to the next reader', () => {
  const pipe = makePipe()
  const reader = openSync(pipe, O_RDONLY | O_NONBLOCK)
  const log = openLog(openSync(pipe, O_WRONLY | O_NONBLOCK))
  closeSync(reader)
  log.info('unheard')
  log.info('unheard')
  const next = openSync(pipe, O_RDONLY | O_NONBLOCK)

  log.info('heard')

  const [loss, line] = readPipe(next).split('\n')
  expect(loss).toMatch(/"lines":2,"msg":"log: lines could not be written"/)
  expect(line).toContain('"msg":"heard"')
})

test('survives a full disk, and continues with a line that says so', () => {
  const file = nameFile()
  const program = `
    import { execFileSync } from 'node:child_process'
    import pino from 'pino'
    import { writeLines } from '#server/terminal/write-lines.ts'
    const limit = (size) => execFileSync('prlimit', ['--pid', process.pid, '--fsize=' + size + ':'])
    const log = pino({ base: null }, writeLines(process.argv[1]))
    log.info('before')
    limit(100)
    log.info('cut'.repeat(100))
    log.info('lost')
    limit('unlimited')
    log.info('after')`

  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program, '--', file],
    { encoding: 'utf8' },
  )

  expect(stderr).toBe('')
  expect(status).toBe(0)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(lines.map((line) => line.match(/"msg":"(.{3})/)?.[1])).toEqual(['bef', 'cut', 'log', 'aft'])
  expect(lines[2]).toContain('"lines":2')
})
