import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { chromium, type Page } from '@playwright/test'
import { ACCESSIBILITY_LEVEL } from '#rules/accessibility-level.ts'
import type { Localized } from '#vocabulary/locale.ts'
import { evaluateGrid, type AccessibilityRun } from '#web/accessibility/evaluate-grid.ts'
import { RGAA } from '#web/accessibility/rgaa.ts'
import { walkScreens } from './journey/principal-screens.ts'
import { DESK_FR, PHONE_FR } from './journey/stage.ts'
import { browserProgram } from './support/browser-program.ts'
import { RunningServer } from './support/start-server.ts'

/**
 * `npm run accessibility`: the rules of axe for the RGAA on every principal screen, on a desk and on a phone. Writes the
 * run that the accessibility statement quotes, and prints what the statement says. `-- --url http://…` uses a demo that
 * is already running.
 */
const FILE = 'src/web/accessibility/last-run.ts'
const url = process.argv[2] === '--url' ? process.argv[3] : undefined

interface Found {
  readonly rules: Set<string>
  passed: number
  readonly failures: string[]
}

const found = new Map<string, Found>()
const screens = new Map<string, Localized>()
let axe = ''

const server = url === undefined ? await RunningServer.start() : undefined
const browser = await chromium.launch({ executablePath: browserProgram(), args: ['--no-sandbox'] })
try {
  for (const stage of [DESK_FR, PHONE_FR])
    await walkScreens({
      browser,
      stage,
      url: server?.url ?? url ?? '',
      visit: async (page, { id, name }) => {
        screens.set(id, name)
        await checkScreen(page, id)
      },
    })
  const run: AccessibilityRun = {
    day: new Date().toISOString().slice(0, 10),
    axe,
    browser: `Chromium ${browser.version().split('.')[0]}`,
    screens: [...screens.values()],
    criteria: Object.fromEntries(
      [...found]
        .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
        .map(([id, { rules, passed, failures }]) => [id, { rules: [...rules].toSorted(), passed, failures }]),
    ),
  }
  await writeRun(run)
  printStatement(run)
} finally {
  await browser.close()
  await server?.stop()
}

async function checkScreen(page: Page, screen: string): Promise<void> {
  const results = await new AxeBuilder({ page }).setLegacyMode().withTags(['RGAAv4']).analyze()
  axe = results.testEngine.version
  for (const rule of [
    ...results.passes,
    ...results.violations,
    ...results.incomplete,
    ...results.inapplicable,
  ])
    for (const id of criteriaOf(rule.tags)) entryOf(id).rules.add(rule.id)
  for (const { tags, nodes } of results.passes)
    for (const id of criteriaOf(tags)) entryOf(id).passed += nodes.length
  for (const { id: rule, tags, nodes } of results.violations)
    for (const id of criteriaOf(tags))
      entryOf(id).failures.push(...nodes.map(({ target }) => `${screen}, ${rule}: ${target.join(' ')}`))
}

/** The criteria of a rule, of tags as `RGAA-1.1.2`: criterion 1.1, test 2. */
function criteriaOf(tags: readonly string[]): ReadonlySet<string> {
  return new Set(tags.flatMap((tag) => /^RGAA-(\d+\.\d+)\.\d+$/.exec(tag)?.[1] ?? []))
}

function entryOf(id: string): Found {
  const entry = found.get(id) ?? { rules: new Set(), passed: 0, failures: [] }
  found.set(id, entry)
  return entry
}

async function writeRun(run: AccessibilityRun): Promise<void> {
  const source = `import type { AccessibilityRun } from './evaluate-grid.ts'

/** Written by \`npm run accessibility\`. */
export const LAST_RUN: AccessibilityRun = ${JSON.stringify(run)}
`
  await writeFile(FILE, source)
  spawnSync('oxfmt', [FILE], { stdio: 'inherit' })
}

function printStatement(run: AccessibilityRun): void {
  const { counts, rate, level } = evaluateGrid(RGAA, run)
  const failures = Object.entries(run.criteria).flatMap(([id, { failures: all }]) =>
    all.map((failure) => `\n  ${id} ${failure}`),
  )
  process.stdout.write(
    `${run.screens.length} screens, axe ${run.axe}: ${failures.length} failures${failures.join('')}
met ${counts.met}, partly checked ${counts.partly}, not met ${counts.notMet}, not checked ${counts.notChecked}, not applicable ${counts.notApplicable}
${Math.round(rate * 100)} % of what applies: ${level}
`,
  )
  if (level !== ACCESSIBILITY_LEVEL)
    process.stdout.write(
      `src/rules/accessibility-level.ts says ${ACCESSIBILITY_LEVEL}: write ${level} there\n`,
    )
  if (level !== ACCESSIBILITY_LEVEL || failures.length > 0) process.exitCode = 1
}
