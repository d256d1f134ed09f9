import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { systemClock } from '../src/server/clock.ts'
import { parseConfig } from '../src/server/config.ts'
import { openDeployment } from '../src/server/documents/check-deployment.ts'
import { openServices } from '../src/server/open-services.ts'
import { rehearseDeployment } from '../src/server/rehearse/rehearse-deployment.ts'
import type { Services } from '../src/server/services.ts'
import { loadDeployments, readCases } from '../test/support/deployment-cases.ts'

/**
 * `npm run bench:rehearsal`: the rehearsal of the demo on open dossiers (`--rows 10000`), each with all answers of a
 * couple. Prints its time, its processor time, and the resident memory, initial and peak.
 */

const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } })
const dataDir = await mkdtemp(join(tmpdir(), 'paraphe-bench-'))
const config = parseConfig({ DATA_DIR: dataDir, DEPLOYMENT: 'demo' })
const services = await openServices(config, systemClock, pino({ level: 'silent' }))
try {
  await fill(services, Number(values.rows))
  const { deployment, templates } = await openDeployment('demo')
  const memory = watchMemory()
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const { dossiers, losses } = await rehearseDeployment({
    store: services.store,
    clock: systemClock,
    deployment,
    templates,
    onProgress: () => undefined,
  })
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(before)
  const { first, most } = memory.end()
  console.log(
    `${dossiers} open dossiers, ${losses.length} losses: ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor, ` +
      `memory ${first} MB before, ${most} MB at most`,
  )
} finally {
  await services.documents.close()
  await services.store.close()
  await rm(dataDir, { recursive: true })
}

/** Open dossiers of one advisor with the answers of the example of a couple, block by block. */
async function fill({ store: { pool }, forms }: Services, rows: number): Promise<void> {
  const current = forms.currentForms().find(({ code }) => code === 'client')
  const form = current && (await forms.get(current.id))
  const demo = (await loadDeployments()).find(({ code }) => code === 'demo')
  const couple = demo && readCases(demo).find(({ name }) => name === 'complete-couple')
  if (!form || !couple) throw new Error('the demo has no form or no couple')
  const answers = new Map(Object.entries(couple.answers))
  await pool.query(
    `insert into dossier (form_version_id, form_code, state, advisor_id, created_by, title, status)
     select $1, 'client', 'ongoing', advisor.id, advisor.id, 'M. Lemaire Henri', 'ongoing'
     from (select min(id) as id from account where role = 'advisor') as advisor, generate_series(1, $2::int)`,
    [form.id, rows],
  )
  for (const { slug, elements } of form.definition.pages.flatMap(({ blocks }) => blocks)) {
    const own = elements
      .filter(({ name }) => answers.has(name))
      .map(({ name }) => [name, answers.get(name) ?? ''])
    await pool.query(
      `insert into dossier_block (dossier_id, block, answers, revision, submitted_by)
       select id, $1, $2, 1, created_by from dossier where title = 'M. Lemaire Henri' and form_code = 'client'
       on conflict do nothing`,
      [slug, JSON.stringify(Object.fromEntries(own))],
    )
  }
  await pool.query('vacuum analyze dossier, dossier_block')
}

/** Resident memory of this process in MB, sampled. */
function watchMemory() {
  const read = () => Math.round(process.memoryUsage.rss() / 1e6)
  const first = read()
  let most = first
  const timer = setInterval(() => (most = Math.max(most, read())), 50)
  return {
    end() {
      clearInterval(timer)
      return { first, most: Math.max(most, read()) }
    },
  }
}
