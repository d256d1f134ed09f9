import type * as Argon2 from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Account } from './ports.ts'

const verify = vi.hoisted(() => vi.fn<typeof Argon2.verify>())
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof Argon2>()
  verify.mockImplementation(real.verify)
  return { ...real, verify }
})

// Files share their modules: one that ran before may have loaded these with the real library.
vi.resetModules()
const { hashPassword } = await import('./password.ts')
const { signIn } = await import('./sign-in.ts')

const accounts = new Map<string, Account>()
const ports = {
  accounts: {
    find: async () => undefined,
    findByUsername: async () => undefined,
    findByExternalId: async () => undefined,
    readExternalId: async () => undefined,
    findByEmail: async (email: string) => accounts.get(email),
    create: () => Promise.reject(new Error('no account is made here')),
    rememberLanguage: async () => undefined,
  },
  attempts: { add: async () => 1, decrement: async () => undefined },
  record: vi.fn(async () => undefined),
}
const attempt = (email: string) =>
  signIn(ports, { email, password: 'not it at all', address: '::1', knownDevice: () => undefined })

beforeEach(async () => {
  const known = {
    id: 1,
    role: 'client',
    username: '100481',
    parentId: null,
    email: 'known@demo.test',
  } as const
  accounts.set('known@demo.test', { ...known, passwordHash: await hashPassword('une longue phrase') })
  accounts.set('invited@demo.test', { ...known, email: 'invited@demo.test', passwordHash: null })
  verify.mockClear()
  ports.record.mockClear()
})

test.each(['known@demo.test', 'invited@demo.test', 'nobody@demo.test'])(
  'hashes once and notes one line for %s',
  async (email) => {
    const { outcome } = await attempt(email)

    expect(outcome).toBe('refused')
    expect(verify).toHaveBeenCalledTimes(1)
    expect(verify.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(ports.record).toHaveBeenCalledTimes(1)
  },
)
