export { noticeWork } from './mail-notices.ts'
export { countUnread } from './read-notices.ts'
export { registerInbox } from './routes.ts'
