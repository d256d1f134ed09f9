/** Lines of a Markdown table from a Playwright JSON report: title, result and seconds of each journey. */
export function presentJourneys(report: unknown): readonly string[] {
  return suitesOf(report).flatMap(presentSuite)
}

function presentSuite(suite: unknown): readonly string[] {
  const own = listOf(suite, 'specs').map((spec) => {
    const title = String(valueOf(spec, 'title')).replaceAll('|', '/')
    const results = listOf(spec, 'tests').flatMap((test) => listOf(test, 'results'))
    const seconds =
      results.reduce<number>((sum, result) => sum + Number(valueOf(result, 'duration') ?? 0), 0) / 1_000
    return `| ${title} | ${valueOf(spec, 'ok') === true ? 'passed' : 'failed'} | ${Math.round(seconds)} |`
  })
  return [...own, ...suitesOf(suite).flatMap(presentSuite)]
}

function suitesOf(value: unknown): readonly unknown[] {
  return listOf(value, 'suites')
}

function listOf(value: unknown, key: string): readonly unknown[] {
  const found = valueOf(value, key)
  return Array.isArray(found) ? found : []
}

function valueOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
