import { z } from 'zod'

export interface TestResult {
  /** The file of the test, or the step of the run. */
  readonly place: string
  readonly title: string
  readonly passed: boolean
  /** Passed, but only on retry. */
  readonly flaky?: boolean
  readonly seconds: number
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          /** Messages of all attempts. */
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})

const Suite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ duration: z.number() })) })),
    }),
  ),
  get suites() {
    return z.array(Suite).optional()
  },
})

const PlaywrightReport = z.object({ suites: z.array(Suite) })

/** Tests in a JSON report of Vitest or Playwright; skipped tests count as not passed. */
export function readReport(report: unknown): readonly TestResult[] {
  const journeys = PlaywrightReport.safeParse(report)
  if (journeys.success) return journeys.data.suites.flatMap(readSuite)
  return VitestReport.parse(report).testResults.flatMap(readFile)
}

function readSuite({ title: group, specs, suites = [] }: z.infer<typeof Suite>): readonly TestResult[] {
  const own = specs.map(({ title, file, tests }) => ({
    place: file,
    // The outermost suite is the file.
    title: group === file ? title : `${group} › ${title}`,
    passed: tests.every(({ status }) => status === 'expected' || status === 'flaky'),
    flaky: tests.some(({ status }) => status === 'flaky'),
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1_000, 0),
  }))
  return [...own, ...suites.flatMap(readSuite)]
}

function readFile(file: z.infer<typeof VitestReport>['testResults'][number]): readonly TestResult[] {
  const own = file.assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
    place: file.name,
    title: fullName,
    passed: status === 'passed',
    flaky: status === 'passed' && failureMessages.length > 0,
    seconds: (duration ?? 0) / 1_000,
  }))
  // A file that failed to load, or failed outside its tests, has no failed test.
  if (file.status === 'passed' || own.some(({ passed }) => !passed)) return own
  return [...own, { place: file.name, title: 'the file itself', passed: false, seconds: 0 }]
}
