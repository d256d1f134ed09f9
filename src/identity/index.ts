export { createIdentityHandler, type IdentityHandler, type MountedRequest } from './identity-server.ts'
export { html, Html } from './html.ts'
export { chooseLanguage, type Language } from './language.ts'
export { hashPassword } from './password.ts'
export { renderLogo, renderPlainPage } from './plain-page.ts'
export type {
  Account,
  Accounts,
  DemoAccount,
  IdentityPorts,
  IdentitySettings,
  IdentityStorage,
  SignInAttempts,
} from './ports.ts'
