import { expect, test } from 'vitest'
import { buildUpstream } from '#test/support/build-upstream.ts'
import type { IdentityPorts } from './ports.ts'
import { findUpstreamAccount } from './upstream-account.ts'

type Made = Pick<Parameters<IdentityPorts['accounts']['create']>[0], 'firstName' | 'lastName'>

/** The name that the account of a first sign-in gets. */
async function nameGiven(firstName: string, lastName: string): Promise<Made | undefined> {
  let made: Made | undefined
  const refuse = () => Promise.reject(new Error('not asked for'))
  await findUpstreamAccount(
    {
      accounts: {
        find: refuse,
        findByUsername: refuse,
        findByExternalId: refuse,
        readExternalId: refuse,
        rememberLanguage: refuse,
        findByEmail: async () => undefined,
        async create(account) {
          made = { firstName: account.firstName, lastName: account.lastName }
          return undefined
        },
      },
      upstreamLinks: { findAccount: async () => undefined, listIssuers: refuse, add: refuse },
    },
    buildUpstream({ create: 'manageDossier' }),
    {
      subject: 'one',
      key: undefined,
      externalId: undefined,
      verifiedEmail: 'li.ming@gestion.test',
      firstName,
      lastName,
      roleValues: [],
      hasTwoFactors: true,
    },
  )
  return made
}

test.each([
  ['A\u202Ennal\u200Bé', 'Петров', { firstName: 'Annalé', lastName: 'Петров' }],
  ['Ming', '李', { firstName: 'Ming', lastName: '' }],
  ['明', '李', { firstName: '', lastName: 'li.ming@gestion.test' }],
  ['', '', { firstName: '', lastName: '' }],
])('a first sign-in of %j %j makes an account that documents can name', async (first, last, expected) => {
  expect(await nameGiven(first, last)).toEqual(expected)
})
