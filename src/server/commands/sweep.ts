import { buildApp } from '../app.ts'
import { FEATURES, MOUNTS } from '../features.ts'
import { periodicWork } from '../operations/index.ts'
import { planPeriodicJobs } from '../outbox/periodic-jobs.ts'
import { runCommand } from '../terminal/command.ts'
import { withServices } from '../terminal/with-services.ts'

const HELP = `npm run sweep [-- --json]

Does now what is due: everything waiting in the outbox (mails, sealing, reminders, expiry), then
what comes round by itself, due or not (the register's answers, missing scans and seals, daily audit head,
unused files, expired rows, retention).
May run beside the server: work is leased, nothing happens twice.
Exit code 0 when nothing was left undone, 1 when a job failed or is dead.
`

await runCommand({
  help: HELP,
  run: () =>
    withServices(async (services) => {
      // The features bring the handlers of their jobs.
      const app = await buildApp(services, FEATURES, MOUNTS)
      await app.ready()
      const jobs = periodicWork(services)
      await planPeriodicJobs(services, jobs)
      const due = await services.outbox.drain()
      for (const job of jobs) await job.run()
      // What the rounds have found to do.
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
        `${ran} jobs run, ${jobs.length} rounds made`,
        ...failed.map(
          ({ id, kind, attempts, lastError, deadAt }) =>
            `${deadAt ? 'dead' : 'failed'}: job ${id}, ${kind}, ${attempts} tries: ${lastError}`,
        ),
      ]
      return { ok: failed.length === 0, lines, data: { ran, rounds: jobs.map(({ kind }) => kind), failed } }
    }),
})
