import type { SameKeys } from '../same-keys.ts'
import type { account as french } from '../fr/account.ts'

export const account: SameKeys<typeof french> = {
  'account.advisor-code': 'Advisor code',
  'account.client-number': 'Client number',
  'account.api-error': 'Api data error',
  'account.back': 'Back',
  'account.email-signer': 'Signing e-mail',
  'account.error': 'Data error',
  'account.first-name': 'First name',
  'account.last-name': 'Last name',
  'account.modify': 'Modify',
  'account.saved': 'Data saved',
  'account.title': 'My account',
  'account.code': 'Code of your application',
  'account.code-hint': 'The 6 digits of your authenticator application, or a recovery code.',
  'account.email-signer-hint':
    'Documents to sign and their codes reach you there. A new address is used once it is confirmed by the link sent to it; the previous one is told.',
  'account.password': 'Password',
  'account.password-hint': 'To show that it is you who change this address.',
  'account.pending': 'Waiting to be confirmed: {email}. Open the link that was sent there.',
  'account.saved-pending':
    'Open the link sent to {email}: the address will be used as soon as you have confirmed it.',
  'account.error-next': 'Write a complete address, for example name@firm.com.',
  'account.locked': 'To change this information, contact your manager.',
  'account.saved-next': 'Back to the dashboard.',
}
