import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { html, type Html } from '#identity/html.ts'
import { walkDesks } from './journey/desk-screens.ts'
import { walkCorrection, walkScreens, type PrincipalScreen } from './journey/principal-screens.ts'
import { DESK_EN, DESK_FR, PHONE_EN, PHONE_FR } from './journey/stage.ts'
import { browserProgram } from './support/browser-program.ts'
import { RunningServer } from './support/start-server.ts'

const HELP = `node test/take-review.ts [--into .cache/review] [--before folder] [--url http://localhost:3000]
  [--only principal|desks]

Takes a picture of every principal screen and of the desks of reviewer, advisor and manager, in French and in English, at
390 and 1440 px, and writes index.html, which shows each beside the former one. Former pictures: those of an earlier run,
in the folder given or, by default, the newest other run in the same place. Look at the page before a release. --url uses
a demo that is already running.
`
const STAGES = { 'fr-1440': DESK_FR, 'fr-390': PHONE_FR, 'en-1440': DESK_EN, 'en-390': PHONE_EN } as const

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      into: { type: 'string', default: '.cache/review' },
      before: { type: 'string' },
      url: { type: 'string' },
      only: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return
  }
  const run = join(values.into, nameRun())
  const before = values.before ?? (await findNewestRun(values.into, run))
  await mkdir(run, { recursive: true })
  const server = values.url === undefined ? await RunningServer.start() : undefined
  const browser = await chromium.launch({ executablePath: browserProgram(), args: ['--no-sandbox'] })
  const names = new Map<string, string>()
  try {
    for (const [stageName, stage] of Object.entries(STAGES)) {
      const walk = {
        browser,
        stage,
        url: server?.url ?? values.url ?? '',
        visit: async (page: Page, { id, name, isOver }: PrincipalScreen) => {
          names.set(id, name.fr)
          const path = join(run, `${id}-${stageName}.png`)
          await (isOver ? page.screenshot({ path }) : take(page, path))
        },
      }
      if (values.only !== 'desks') await walkScreens(walk)
      if (values.only !== 'desks') await walkCorrection(walk)
      if (values.only !== 'principal') await walkDesks(walk)
    }
  } finally {
    await browser.close()
    await server?.stop()
  }
  const file = join(run, 'index.html')
  await writeFile(file, renderReview(run, before, names).text)
  process.stdout.write(`${file}\n`)
}

/** Day and commit: two runs of one commit on one day replace each other. */
function nameRun(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  return `${new Date().toISOString().slice(0, 10)}-${commit}`
}

async function findNewestRun(folder: string, run: string): Promise<string | undefined> {
  const runs = await readdir(folder).catch(() => [])
  const newest = runs
    .filter((name) => join(folder, name) !== run)
    .reduce<string | undefined>(
      (latest, name) => (latest === undefined || name > latest ? name : latest),
      undefined,
    )
  return newest === undefined ? undefined : join(folder, newest)
}

async function take(page: Page, path: string): Promise<void> {
  // A window as high as the page: the action bar is at its end, not across its middle.
  const viewport = page.viewportSize()
  if (!viewport) throw new Error('the page has no viewport')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: viewport.width, height: Math.max(height, viewport.height) })
  await page.screenshot({ path, fullPage: true })
  await page.setViewportSize(viewport)
}

function renderReview(run: string, before: string | undefined, names: ReadonlyMap<string, string>): Html {
  const rows = [...names].flatMap(([id, name]) =>
    Object.keys(STAGES).map(
      (stage) =>
        html`<section id="${id}-${stage}">
          <h2>${name} <small>${stage}</small></h2>
          <div>
            ${renderPicture(run, before, `${id}-${stage}.png`)}
            ${renderPicture(run, run, `${id}-${stage}.png`)}
          </div>
        </section>`,
    ),
  )
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>Principal screens, before and now</title>
      <style>
        body {
          font: 16px/1.4 sans-serif;
          margin: 2rem;
        }
        section > div {
          display: grid;
          grid-template-columns: 1fr 1fr;
          gap: 1rem;
          align-items: start;
        }
        img {
          max-width: 100%;
          border: 1px solid #999;
        }
        small {
          font-weight: normal;
        }
      </style>
      <h1>Principal screens: before (left) and now (right)</h1>
      <p>${before ?? 'no earlier run'} and ${run}</p>
      ${rows}
    </html>`
}

function renderPicture(run: string, folder: string | undefined, name: string): Html {
  if (folder === undefined || !existsSync(join(folder, name))) return html`<p>no picture</p>`
  return html`<a href="${relative(run, join(folder, name))}"
    ><img loading="lazy" alt="" src="${relative(run, join(folder, name))}"
  /></a>`
}

await main()
