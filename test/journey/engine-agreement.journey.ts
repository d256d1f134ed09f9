import { join } from 'node:path'
import { expect } from '@playwright/test'
import { build } from 'vite'
import { phoneMetadata } from '../../src/web/build-phone-metadata.ts'
import { generateForm, presentAnswers, presentDefinition } from '../../bench/generate-form.ts'
import { FormDefinition } from '#form/definition.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { buildElement, buildFacts, buildForm, TODAY } from '#test/support/build-form.ts'
import { caseFacts, readCases } from '#test/support/deployment-cases.ts'
import { runEngine, type EngineRun } from '#test/support/engine-run.ts'
import type * as EngineRunner from '#test/support/engine-run.ts'
import { test } from './journey-test.ts'

/** Codes of a right shape that are wrong. */
const CODES: EngineRun = {
  definition: FormDefinition.parse(
    buildForm([
      buildElement('phone', 'input_tel'),
      buildElement('iban', 'input_iban'),
      buildElement('bic', 'input_bic_code'),
    ]),
  ),
  facts: buildFacts(),
  today: TODAY,
  changes: [
    ['phone', '+33000000000'],
    ['iban', 'FR7630006000011234567890188'],
    ['bic', 'AGRIFRPP'],
  ],
}

const IS_LONG = Boolean(process.env['LONG_RUN'])
/** Generated forms, each larger than the one before. */
const GENERATED = IS_LONG ? 60 : 8
/** Cases of the demo; all of them in the long run. */
const DEMO_CASES = IS_LONG ? Infinity : 4

/** Browser and server run the same engine: compares its bundle in Chromium with its sources in Node. */
test('the engine gives the same results in the browser and on the server', async ({ page }) => {
  const runs = [CODES, ...generatedRuns(), ...(await demoRuns())]
  await page.addScriptTag({ path: await bundleEngine() })

  for (const run of runs) {
    const inBrowser = await page.evaluate((given) => {
      const engine: typeof EngineRunner = Reflect.get(window, 'engineRun')
      return engine.runEngineEarly(JSON.parse(given))
      // As text: Playwright takes far longer to copy a whole definition node by node.
    }, JSON.stringify(run))

    expect(inBrowser.checked).toBe(runEngine(run))
    // The libraries arrive during the first run, and its codes are wrong in spite of their shape.
    if (run === CODES) expect(inBrowser.early).not.toBe(inBrowser.checked)
  }
})

function generatedRuns(): readonly EngineRun[] {
  return Array.from({ length: GENERATED }, (_, index) => {
    const generated = generateForm(20 + index * 5, index % 2 === 0)
    const definition = presentDefinition(generated)
    return {
      definition,
      facts: buildFacts(),
      today: TODAY,
      changes: Object.entries(presentAnswers(generated)),
    }
  })
}

/** Cases of the demo's forms, answer by answer. */
async function demoRuns(): Promise<readonly EngineRun[]> {
  const deployment = await loadDeployment('demo')
  return readCases(deployment)
    .slice(0, DEMO_CASES)
    .flatMap((given) => {
      const definition = deployment.forms[given.form]
      const facts = caseFacts(deployment, given)
      return definition
        ? [{ definition, facts, today: given.today, changes: Object.entries(given.answers) }]
        : []
    })
}

/** The engine bundled for browsers, in one file. */
async function bundleEngine(): Promise<string> {
  const outDir = test.info().outputPath('engine')
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [phoneMetadata()],
    build: {
      outDir,
      emptyOutDir: true,
      lib: {
        entry: join(import.meta.dirname, '../support/engine-run.ts'),
        formats: ['iife'],
        name: 'engineRun',
        fileName: () => 'engine.js',
      },
    },
  })
  return join(outDir, 'engine.js')
}
