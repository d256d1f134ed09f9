import { ROLES, wireRole } from '#vocabulary/role.ts'
import { buildApp } from '../app.ts'
import { systemClock } from '../clock.ts'
import { parseConfig } from '../config.ts'
import { openDeployment } from '../documents/check-deployment.ts'
import { FEATURES, MOUNTS } from '../features.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import type { Call } from '../http/calls.ts'
import { openServices } from '../open-services.ts'
import { periodicWork } from '../operations/index.ts'
import { planPeriodicJobs, runPeriodicJobs } from '../outbox/periodic-jobs.ts'
import { describeRehearsal } from '../rehearse/describe-rehearsal.ts'
import { rehearseDeployment } from '../rehearse/rehearse-deployment.ts'
import type { Outcome } from '../terminal/command.ts'
import { openCommandLog, withServices, withStore } from '../terminal/open-beside.ts'
import { openProgressLine } from '../terminal/progress-line.ts'
import { listCalls, readDescription } from './list-calls.ts'
import { releaseApi } from '../released-api/release-api.ts'

export async function sweep(): Promise<Outcome> {
  return withServices(async (services) => {
    // Features register the handlers of their jobs.
    const app = await buildApp(services, FEATURES, MOUNTS)
    await app.ready()
    const jobs = periodicWork(services)
    await planPeriodicJobs(services, jobs)
    const due = await services.outbox.drain()
    const rounds = await runPeriodicJobs(jobs)
    // Includes jobs that the periodic ones have enqueued.
    const ran = due + (await services.outbox.drain())
    await app.close()
    const failed = await services.store.db
      .selectFrom('outbox')
      .select(['id', 'kind', 'attempts', 'last_error as lastError', 'dead_at as deadAt'])
      .where('done_at', 'is', null)
      .where('last_error', 'is not', null)
      .orderBy('id')
      .execute()
    const lines = [
      `${ran} jobs run, ${jobs.length - rounds.length} rounds made`,
      ...rounds.map(({ kind, error }) => `failed: round ${kind}: ${error}`),
      ...failed.map(
        ({ id, kind, attempts, lastError, deadAt }) =>
          // A message to a program is tried again by another job, which has no tries yet.
          `${deadAt ? 'dead' : 'failed'}: job ${id}, ${kind}${attempts > 0 ? `, ${attempts} tries` : ''}: ${lastError}`,
      ),
    ]
    const ok = failed.length === 0 && rounds.length === 0
    const made = jobs.map(({ kind }) => kind).filter((kind) => !rounds.some((each) => each.kind === kind))
    return { ok, lines, data: { ran, rounds: made, failedRounds: rounds, failed } }
  })
}

export async function seed(): Promise<Outcome> {
  const config = parseConfig(process.env)
  if (config.deployment !== 'demo') throw new Error(`the deployment ${config.deployment} has nothing to seed`)
  const services = await openServices(config, systemClock, openCommandLog(config))
  const count = async (table: 'account' | 'dossier') =>
    (await services.store.db.selectFrom(table).select('id').execute()).length
  try {
    const [accounts, dossiers] = [await count('account'), await count('dossier')]
    return { ok: true, lines: [`${accounts} accounts, ${dossiers} dossiers`], data: { accounts, dossiers } }
  } finally {
    await services.documents.close()
    await services.store.close()
  }
}

/** Rehearses a deployment on the store named by the environment. */
export async function rehearse(name: string): Promise<Outcome> {
  const { deployment, templates } = await openDeployment(name)
  const progress = openProgressLine('open dossiers')
  const rehearsal = await withStore(
    ({ store }) =>
      rehearseDeployment({ store, clock: systemClock, deployment, templates, onProgress: progress.show }),
    { ...process.env, DEPLOYMENT: name },
  ).finally(progress.clear)
  const ok = rehearsal.touched.length === 0
  return { ok, lines: describeRehearsal(rehearsal), data: { ...rehearsal } }
}

export async function routes(): Promise<Outcome> {
  const calls = await listCalls(await loadDeployment(process.env['DEPLOYMENT'] || 'demo'))
  const cells = calls.map((call) => [
    call.method,
    call.path,
    call.feature,
    call.scope ?? '-',
    describeRoles(call),
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return {
    ok: true,
    lines: cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')),
    data: {},
    list: calls.map(({ schema: _schema, ...call }) => ({ ...call, roles: call.roles.map(wireRole) })),
  }
}

export async function client(): Promise<Outcome> {
  const broken = await releaseApi(await readDescription(await loadDeployment('demo')))
  const ok = broken.length === 0
  const lines = ok ? ['clients/openapi.json and clients/typescript/src/calls.ts are written'] : [...broken]
  return { ok, lines, data: { broken: [...broken] } }
}

function describeRoles({ public: isPublic, roles }: Call): string {
  if (isPublic) return 'anyone'
  if (roles.length === ROLES.length) return 'any role'
  return roles.map(wireRole).join(', ') || 'nobody'
}
