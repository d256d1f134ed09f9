export { countTry, WINDOW_SECONDS } from './attempt-gate.ts'
export { createIdentityHandler, type MountedRequest } from './identity-server.ts'
export { html, Html } from './html.ts'
export { chooseLanguage } from './language.ts'
export { hashPassword, verifyPassword } from './password.ts'
export { renderFoot, renderLogo, renderNoticePage, renderPlainPage } from './plain-page.ts'
export { createSecret, findStep, readRecoveryCode } from './one-time-password.ts'
export type {
  Accounts,
  DemoAccount,
  IdentityStorage,
  PasswordLinks,
  RecordEvent,
  SecondFactors,
  UpstreamSettings,
} from './ports.ts'
