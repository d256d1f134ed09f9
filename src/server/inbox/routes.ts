import {
  NoticePreferences,
  Notices,
  NoticesQuery,
  ReadNotices,
  SaveNoticePreference,
  UnreadNotices,
} from '#contract/notices.ts'
import { isAdvising, isBackOffice } from '#vocabulary/role.ts'
import { rolesThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { handleNoticeMail } from './mail-notices.ts'
import { readPreferences, savePreference } from './preferences.ts'
import { countUnread, readNotices } from './read-notices.ts'

/**
 * Notices of the signed-in person, and their mail preferences. Read-only roles may change them too, since they belong to no
 * dossier.
 */
export function registerInbox(api: App, services: Services): void {
  const { db } = services.store
  const staff = rolesThat((role) => isAdvising(role) || isBackOffice(role))

  api.get(
    '/notices',
    shape(staff, 'List notices of the current user', Notices, { querystring: NoticesQuery }),
    async (request) =>
      readNotices(db, userOf(request), { before: request.query.before, locale: localeOf(request) }),
  )

  api.post(
    '/notices/read',
    shape(staff, 'Mark notices as read', UnreadNotices, { body: ReadNotices }),
    async (request) => {
      const { id } = userOf(request)
      const { body } = request
      await db
        .updateTable('notice')
        .set({ read_at: services.clock.now() })
        .where('account_id', '=', id)
        .where('read_at', 'is', null)
        .where('id', 'id' in body ? '=' : '<=', 'id' in body ? body.id : body.upTo)
        .execute()
      return { unread: await countUnread(db, id) }
    },
  )

  api.get(
    '/notices/preferences',
    shape(staff, 'Get notice preferences', NoticePreferences),
    async (request) => readPreferences(db, userOf(request), localeOf(request)),
  )

  api.put(
    '/notices/preferences',
    shape(staff, 'Update notice preferences', NoticePreferences, {
      body: SaveNoticePreference,
    }),
    async (request) => {
      await savePreference(db, userOf(request), request.body)
      return readPreferences(db, userOf(request), localeOf(request))
    },
  )

  handleNoticeMail(services)
}
