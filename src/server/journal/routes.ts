import { Journal, JournalFilters, JournalQuery } from '#contract/journal.ts'
import { binaryAnswer } from '#contract/binary.ts'
import { canAdminister } from '#rules/permission.ts'
import { rolesThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { asFile } from '../http/as-file.ts'
import { userOf } from '../http/authenticate.ts'
import { goneSignal } from '../http/gone-signal.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { exportJournal } from './export-journal.ts'
import { readJournal } from './read-journal.ts'

/** The audit of the whole installation, for administrators: who did what and when, but no answers. */
export function registerJournal(api: App, services: Services): void {
  api.get(
    '/administration/journal',
    shape(rolesThat(canAdminister), 'List journal entries', Journal, {
      querystring: JournalQuery,
    }),
    async (request, reply) => readJournal(services, request.query, goneSignal(reply)),
  )

  api.get(
    '/administration/journal/export',
    shape(rolesThat(canAdminister), 'Export the journal as CSV', binaryAnswer('text/csv'), {
      querystring: JournalFilters,
      limit: 'archives',
    }),
    async (request, reply) => {
      const given = { filters: request.query, signal: goneSignal(reply) }
      const { file } = await exportJournal(services, userOf(request).id, given)
      return asFile(reply, 'journal.csv').send(file)
    },
  )
}
