import * as z from 'zod'
import { NOTICE_KINDS, NOTICE_MAILS } from '#vocabulary/notice.ts'
import { RowId, PathId } from './answers.ts'
import { component } from './component.ts'

/** A notice to the signed-in person. Not in the specification. */
export const Notice = component('Notice', {
  id: z.number(),
  kind: z.enum(NOTICE_KINDS),
  /** In the language of the request, with the names that its reader may see now. */
  sentence: z.string(),
  /** Dossier to open; null when there is none, or when its reader no longer sees it. */
  dossierId: z.number().nullable(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

/** `GET /notices`: the newest first. `before` continues after an earlier answer. */
export const NoticesQuery = z.object({ before: PathId.optional() })

/** A page of notices. */
export const Notices = component('Notices', {
  notices: z.array(Notice),
  /** Unread notices on all pages, counted up to 100. */
  unread: z.number(),
  /** `before` of the next page; null on the last. */
  next: z.number().nullable(),
})
export type Notices = z.infer<typeof Notices>

/** Body of `POST /notices/read`: one notice, or all up to the newest one on the screen. */
export const ReadNotices = z.union([z.strictObject({ id: RowId }), z.strictObject({ upTo: RowId })])
export type ReadNotices = z.infer<typeof ReadNotices>

/** How many are unread afterwards, counted up to 100. */
export const UnreadNotices = component('UnreadNotices', { unread: z.number() })
export type UnreadNotices = z.infer<typeof UnreadNotices>

/** When notices of a kind are mailed. */
export const NoticePreference = component('NoticePreference', {
  kind: z.enum(NOTICE_KINDS),
  /** In the language of the request. */
  label: z.string(),
  mail: z.enum(NOTICE_MAILS),
  /** The event has a mail of its own, which cannot be stopped. */
  isAlwaysMailed: z.boolean(),
})
export type NoticePreference = z.infer<typeof NoticePreference>

/** `GET` and `PUT /notices/preferences`: the kinds that the role can receive. */
export const NoticePreferences = component('NoticePreferences', { preferences: z.array(NoticePreference) })
export type NoticePreferences = z.infer<typeof NoticePreferences>

/** Body of `PUT /notices/preferences`. */
export const SaveNoticePreference = z.strictObject({
  kind: z.enum(NOTICE_KINDS),
  mail: z.enum(NOTICE_MAILS),
})
export type SaveNoticePreference = z.infer<typeof SaveNoticePreference>
