import { expect, test } from 'vitest'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { checkPayment } from './check-payment.ts'

const ACCOUNT = { product: 'X', holder: 'SCPI de test', iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' }

test('an account for transfers needs a known product and right check digits', () => {
  const deployment = buildDeployment({
    payment: {
      accounts: [{ ...ACCOUNT, iban: 'FR7630006000011234567890188' }],
      dueAfterDays: 14,
    },
    products: [],
  })

  const problems = checkPayment(deployment)

  expect(problems.map(({ path }) => path)).toEqual(['payment.accounts.0', 'payment.accounts.0.iban'])
})
