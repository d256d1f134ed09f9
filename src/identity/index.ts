export { createIdentityHandler, type MountedRequest } from './identity-server.ts'
export { html, Html } from './html.ts'
export { chooseLanguage } from './language.ts'
export { hashPassword } from './password.ts'
export { renderLogo, renderPlainPage } from './plain-page.ts'
export { createSecret } from './one-time-password.ts'
export type {
  Accounts,
  DemoAccount,
  IdentityStorage,
  PasswordLinks,
  RecordEvent,
  SecondFactors,
  SignInAttempts,
  UpstreamSettings,
} from './ports.ts'
