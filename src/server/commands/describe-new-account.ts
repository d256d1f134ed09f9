import { isDemo, type Config } from '../config.ts'

interface NewAccountLine {
  readonly email: string
  readonly role: string
  readonly username: string
  /** Whether the link follows. */
  readonly isLinkPrinted: boolean
}

/** One line about a new account: who it is, and how the link of the first connection reaches the person. */
export function describeNewAccount(
  { email, role, username, isLinkPrinted }: NewAccountLine,
  config: Config,
): string {
  const isMailed = config.smtpUrl !== undefined || isDemo(config) || config.isSandbox
  return `${email} is ${role} ${username}; ${isMailed ? MAILED : isLinkPrinted ? PASS_ON : NOT_SENT}`
}

const MAILED = 'the link of the first connection goes there by mail'
const PASS_ON = 'no mail leaves without SMTP_URL: pass the link of the first connection on'
/** The command makes an account once, so it cannot be run again with `--print-link`. */
const NOT_SENT =
  'no mail leaves without SMTP_URL: once it is set, "first connection" on the sign-in page sends the link; --print-link would have printed it'
