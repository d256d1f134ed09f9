import { readStoreKeys } from '../bind-store.ts'
import { systemClock } from '../clock.ts'
import { FormCatalogue } from '../forms/form-catalogue.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { verifyStore, type CheckReport } from '../verify/verify-store.ts'
import type { Outcome } from './command.ts'
import { withStore } from './open-beside.ts'

/** Verifies the store that the environment names. */
export function verifyHere(): Promise<Outcome> {
  return withStore(async ({ config, store, files }) => {
    const deployment = await loadDeployment(config.deployment)
    const keys = await readStoreKeys(store.db, config)
    const forms = FormCatalogue.readOnly(store.db)
    const reports: CheckReport[] = []
    for await (const report of verifyStore({ store, files, keys, clock: systemClock, deployment, forms }))
      reports.push(report)
    const ok = reports.every((report) => report.ok)
    return { ok, lines: reports.flatMap(linesOf), data: { checks: reports } }
  })
}

function linesOf({ check, ok, count, first }: CheckReport): readonly string[] {
  if (ok) return [`ok      ${check}`]
  const more = count > first.length ? [`        and ${count - first.length} more`] : []
  return [`BROKEN  ${check}`, ...first.map(({ place, problem }) => `        ${place}: ${problem}`), ...more]
}
