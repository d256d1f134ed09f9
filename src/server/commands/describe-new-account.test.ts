import { expect, it } from 'vitest'
import { parseConfig } from '../config.ts'
import { describeNewAccount } from './describe-new-account.ts'

const ACCOUNT = { email: 'admin@gestion.test', role: 'administrator', username: 'B910001' } as const
const describeIn = (environment: NodeJS.ProcessEnv, isLinkPrinted = false) =>
  describeNewAccount({ ...ACCOUNT, isLinkPrinted }, parseConfig(environment))

it('says that the link goes by mail, and in a demo or a sandbox too, whose mails can be read inside', () => {
  const said =
    'admin@gestion.test is administrator B910001; the link of the first connection goes there by mail'

  expect(describeIn({ DEPLOYMENT: 'voisin', SMTP_URL: 'smtps://mail.test' })).toBe(said)
  expect(describeIn({})).toBe(said)
  expect(describeIn({ DEPLOYMENT: 'voisin', SANDBOX: 'on' })).toBe(said)
})

it('says that no mail leaves without a mail server, and what to do', () => {
  expect(describeIn({ DEPLOYMENT: 'voisin' })).toContain(
    'no mail leaves without SMTP_URL: once it is set, "first connection" on the sign-in page sends the link',
  )
  expect(describeIn({ DEPLOYMENT: 'voisin' }, true)).toBe(
    'admin@gestion.test is administrator B910001; no mail leaves without SMTP_URL: pass the link of the first connection on',
  )
})
