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
  'account.email-signer-hint':
    'Documents to sign and their codes reach you there. The previous address will be told.',
  'account.error-next': 'Write a complete address, for example name@firm.com.',
  'account.locked': 'To change this information, contact your manager.',
  'account.saved-next': 'Back to the dashboard.',
}
