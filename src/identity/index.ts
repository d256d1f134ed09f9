export { countTry, WINDOW_SECONDS } from './attempt-gate.ts'
export { createIdentityHandler } from './identity-server.ts'
export { html, Html } from './html.ts'
export { chooseLanguage } from './language.ts'
export { presentNoPage } from './notice-page.ts'
export { hashPassword, verifyPassword } from './password.ts'
export { renderFoot, renderLogo, renderNoticePage, renderPlainPage } from './plain-page.ts'
export {
  createRecoveryCodes,
  createSecret,
  drawQrCode,
  enrolmentAddress,
  findStep,
} from './one-time-password.ts'
export { findPasswordProblem } from './password-rules.ts'
export { PASSWORD_WORDING } from './password-wording.ts'
export { SESSION_DEVICE } from './provider.ts'
export { createSignInOptions, provePasskey } from './passkey.ts'
export { AlreadyUsedError, MOST_PASSKEYS } from './ports.ts'
export { hashClientSecret } from './program-client.ts'
export type {
  Account,
  Accounts,
  DemoAccount,
  IdentityPorts,
  IdentitySettings,
  IdentityStorage,
  Passkey,
  Passkeys,
  Programs,
  PasswordLinks,
  RecordEvent,
  SecondFactors,
  SignInLinks,
  UpstreamLinks,
  UpstreamSettings,
} from './ports.ts'
export { canDecrypt } from './upstream-key.ts'
export { domainOf } from './upstreams.ts'
export { CODE_CHALLENGE } from './refresh-secret.ts'
export { findRelyingParty } from './relying-party.ts'
export { useCode } from './second-factor.ts'
export { mayUseLink } from './sign-in-link-proof.ts'
export { saveSignInLink } from './sign-in-link-route.ts'
