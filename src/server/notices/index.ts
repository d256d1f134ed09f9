/** Notices to accounts inside the application: the port that every feature may call in its transaction. */
export { presentKind, presentSentence } from './notice-wording.ts'
export { NOTICE_MAIL_JOB, notify, notifyAdvisor, notifyRoles, type NewNotice } from './notify.ts'
