import type {
  NoticePreferences,
  Notices,
  ReadNotices,
  SaveNoticePreference,
  UnreadNotices,
} from '#contract/notices.ts'
import { ask, get, getQuery } from './call.ts'
import { NOTICES_KEY } from './live-state.ts'

export { NOTICES_KEY }

/** One's own notices, a page at a time, the newest first. */
export function noticePages() {
  return {
    queryKey: [...NOTICES_KEY, 'list'],
    queryFn: ({ pageParam, signal }: { readonly pageParam: number | null; readonly signal: AbortSignal }) =>
      get<Notices>('/notices', { query: { before: pageParam ?? undefined }, signal }),
    initialPageParam: null,
    getNextPageParam: (page: Notices) => page.next,
  }
}

export function markRead(body: ReadNotices): Promise<UnreadNotices> {
  return ask<UnreadNotices>('POST', '/notices/read', { body })
}

export function noticePreferences() {
  return getQuery<NoticePreferences>([...NOTICES_KEY, 'preferences'], '/notices/preferences')
}

export function savePreference(body: SaveNoticePreference): Promise<NoticePreferences> {
  return ask<NoticePreferences>('PUT', '/notices/preferences', { body })
}
