import type { Selectable } from 'kysely'
import { judgeAlerts, type AlertFacts } from '#rules/alert-rules.ts'
import type { PeriodicJob } from '../../outbox/periodic-jobs.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../store/schema.ts'
import type { Trx } from '../../store/store.ts'
import { gatherFacts } from './gather-facts.ts'
import { enqueueAlert } from './deliver-alert.ts'

export const EVALUATE_JOB = 'alerts.evaluate'
const DAY_MS = 86_400_000

/** The periodic evaluation of alerts, every five minutes. */
export function alertWork(services: Services): PeriodicJob {
  return {
    kind: EVALUATE_JOB,
    everyHours: 1 / 12,
    offsetHours: 1 / 24,
    run: async () => {
      await evaluateAlerts(services, await gatherFacts(services))
      // Deletes former runs of this job, as for the inbox: a row per run would be a hundred thousand a year.
      await services.store.db
        .deleteFrom('outbox')
        .where('kind', '=', EVALUATE_JOB)
        .where('done_at', '<', new Date(services.clock.now().getTime() - DAY_MS))
        .execute()
    },
  }
}

/** Raises each alert once, repeats it once a day and when it becomes critical, and clears it once. */
export async function evaluateAlerts(services: Services, facts: AlertFacts): Promise<void> {
  const { store, config } = services
  await store.db.transaction().execute(async (trx) => {
    const inForce = await trx
      .selectFrom('alert')
      .selectAll()
      .where('cleared_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    const verdicts = judgeAlerts(facts, config.alerts, new Set(inForce.map(({ code }) => code)))
    for (const [code, verdict] of verdicts) {
      const alert = inForce.find((each) => each.code === code)
      if (verdict.kind === 'unknown') continue
      if (verdict.kind === 'clear') {
        if (alert) await clear(services, trx, alert)
      } else if (alert) await keep(services, trx, { alert, verdict })
      else await raise(services, trx, { code, ...verdict })
    }
  })
}

type Alert = Selectable<Database['alert']>
type Raised = Pick<Alert, 'code' | 'severity' | 'params'>

async function raise(services: Services, trx: Trx, { code, severity, params }: Raised): Promise<void> {
  const at = services.clock.now()
  const [alert] = await trx
    .insertInto('alert')
    .values({ code, severity, params: JSON.stringify(params), raised_at: at, notified_at: at })
    // No-op when another process has raised it.
    .onConflict((conflict) => conflict.column('code').where('cleared_at', 'is', null).doNothing())
    .returningAll()
    .execute()
  if (!alert) return
  services.log.warn({ alert: code, severity, ...params }, 'alert: raised')
  await enqueueAlert(services, trx, { alert, event: 'raised', at })
}

async function keep(
  services: Services,
  trx: Trx,
  { alert, verdict }: { readonly alert: Alert; readonly verdict: Pick<Raised, 'severity' | 'params'> },
): Promise<void> {
  const at = services.clock.now()
  const isWorse = verdict.severity === 'critical' && alert.severity === 'warning'
  const isDue = at.getTime() - alert.notified_at.getTime() >= DAY_MS
  const now = { ...alert, ...verdict, notified_at: isWorse || isDue ? at : alert.notified_at }
  await trx
    .updateTable('alert')
    .set({ severity: now.severity, params: JSON.stringify(now.params), notified_at: now.notified_at })
    .where('id', '=', alert.id)
    .execute()
  if (isWorse || isDue) await enqueueAlert(services, trx, { alert: now, event: 'reminded', at })
}

async function clear(services: Services, trx: Trx, alert: Alert): Promise<void> {
  const at = services.clock.now()
  await trx.updateTable('alert').set({ cleared_at: at }).where('id', '=', alert.id).execute()
  services.log.info({ alert: alert.code }, 'alert: cleared')
  await enqueueAlert(services, trx, { alert, event: 'cleared', at })
}
