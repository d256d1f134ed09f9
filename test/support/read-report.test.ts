import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './house-files.ts'
import { readReport, type TestResult } from './read-report.ts'

test('a test that passes only on retry is flaky in a Vitest report', async () => {
  const results = await runVitest(`
    let attempts = 0
    test('at once', () => {})
    test('when repeated', () => expect((attempts += 1)).toBe(2))
    test('never', () => expect(1).toBe(2))
    test.fails('as it should fail', () => expect(1).toBe(2))
  `)

  expect(results.map(({ title, passed, flaky }) => ({ title, passed, flaky }))).toEqual([
    { title: 'at once', passed: true, flaky: false },
    { title: 'when repeated', passed: true, flaky: true },
    { title: 'never', passed: false, flaky: false },
    { title: 'as it should fail', passed: true, flaky: false },
  ])
})

test('a journey that passes only on retry is flaky in a Playwright report', () => {
  const journey = (title: string, status: string) => ({
    title,
    file: 'a.journey.ts',
    tests: [{ status, results: [{ duration: 1_000 }] }],
  })
  const specs = [
    journey('at once', 'expected'),
    journey('when repeated', 'flaky'),
    journey('never', 'unexpected'),
  ]

  const results = readReport({ suites: [{ title: 'a.journey.ts', specs }] })

  expect(results).toEqual([
    { place: 'a.journey.ts', title: 'at once', passed: true, flaky: false, seconds: 1 },
    { place: 'a.journey.ts', title: 'when repeated', passed: true, flaky: true, seconds: 1 },
    { place: 'a.journey.ts', title: 'never', passed: false, flaky: false, seconds: 1 },
  ])
})

/** Results read from the report of a real run with one retry, as in test/run.ts. */
async function runVitest(tests: string): Promise<readonly TestResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'paraphe-report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const report = join(folder, 'report.json')
  await writeFile(join(folder, 'any.test.ts'), tests)
  const args = [
    'run',
    '--globals',
    '--retry=1',
    '--root',
    folder,
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const child = execFile(join(ROOT, 'node_modules/.bin/vitest'), args)
  await new Promise((resolve) => child.on('close', resolve))
  return readReport(JSON.parse(await readFile(report, 'utf8')))
}
