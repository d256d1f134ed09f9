import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { RunningServer } from '#test/support/start-server.ts'
import { startUpstreamProvider, STRONG, type UpstreamProvider } from '#test/support/upstream-provider.ts'
import { expectNoSideways } from './expect-no-sideways.ts'
import { test } from './journey-test.ts'
import { checkAccessibility, EVERY_RULE } from './stage.ts'

/** The company's provider for its staff and a network's for its advisors, on one server. */

const REVIEWER = 'lise@gestion.test'
const ADVISOR = 'marc@cabinet.test'

interface World {
  readonly folder: string
  readonly server: RunningServer
  readonly company: UpstreamProvider
  readonly network: UpstreamProvider
}

async function openWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'paraphe-upstreams-'))
  const file = join(folder, 'providers.json')
  const server = await RunningServer.prepare({
    OIDC_PROVIDERS: file,
    UPSTREAM_SECRET: 'upstream-secret-of-the-test',
  })
  const company = await startUpstreamProvider([`${server.url}/auth/upstream/company`], {
    encryption: { keys: `${server.url}/auth/upstream-keys/company`, alg: 'ECDH-ES' },
  })
  const network = await startUpstreamProvider([`${server.url}/auth/upstream/network`])
  const clientSecret = { env: 'UPSTREAM_SECRET' }
  const providers = [
    {
      id: 'company',
      name: { fr: 'Hauterive Gestion', en: 'Hauterive Gestion' },
      issuer: company.issuer,
      clientId: company.clientId,
      clientSecret,
      roles: ['manageDossier'],
      domains: ['gestion.test'],
      acr: [STRONG],
      encryption: {},
    },
    {
      id: 'network',
      name: { fr: 'Cabinet Lenoir', en: 'Cabinet Lenoir' },
      issuer: network.issuer,
      clientId: network.clientId,
      clientSecret,
      roles: ['advisor'],
      domains: ['cabinet.test'],
      network: 'manager@demo.test',
      button: true,
    },
  ]
  await writeFile(file, JSON.stringify({ providers }))
  await server.restart()
  for (const [from, to] of [
    ['reviewer@demo.test', REVIEWER],
    ['advisor@demo.test', ADVISOR],
  ] as const) {
    const { code, output } = await server.command('change-address', from, to)
    if (code !== 0) throw new Error(output)
  }
  company.become({ sub: 'r-1', email: REVIEWER, emailVerified: true, acr: STRONG })
  network.become({ sub: 'a-1', email: ADVISOR, emailVerified: true })
  return { folder, server, company, network }
}

async function openSignIn(
  browser: Browser,
  { server }: World,
  { width, locale }: { width: number; locale: 'fr-FR' | 'en-GB' },
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale })
  const page = await context.newPage()
  await page.goto(server.url)
  await expect(page.locator('#email')).toBeVisible()
  return page
}

async function expectUsable(page: Page): Promise<void> {
  await checkAccessibility(page, 'html', EVERY_RULE)
  await expectNoSideways(page, page.url())
}

async function enterAddress(page: Page, email: string): Promise<void> {
  await page.locator('#email').fill(email)
  await page.locator('#email').press('Enter')
}

async function roleOf(page: Page): Promise<string | null> {
  const answer = await page.waitForResponse((response) => response.url().endsWith('/api/users/me'))
  const user: unknown = await answer.json()
  return typeof user === 'object' && user !== null && 'role' in user ? String(user.role) : null
}

test('a reviewer signs in by the company’s provider, an advisor by the network’s, and a client by password', async ({
  browser,
}) => {
  const world = await openWorld()
  const reviewer = await openSignIn(browser, world, { width: 1440, locale: 'fr-FR' })
  const advisor = await openSignIn(browser, world, { width: 390, locale: 'en-GB' })

  await expect(reviewer.locator('#password')).toHaveCount(0)
  await expect(advisor.getByRole('link', { name: 'Continue with Cabinet Lenoir' })).toBeVisible()
  await expectUsable(reviewer)
  await expectUsable(advisor)
  const [reviewing, advising] = [roleOf(reviewer), roleOf(advisor)]
  await enterAddress(reviewer, REVIEWER)
  await advisor.getByRole('link', { name: 'Continue with Cabinet Lenoir' }).click()

  expect(await reviewing).toBe('manage_dossier')
  expect(await advising).toBe('advisor')
  await expect(reviewer.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(advisor.getByRole('heading', { level: 1 })).toBeVisible()
  const client = await openSignIn(browser, world, { width: 390, locale: 'fr-FR' })
  await enterAddress(client, 'client@demo.test')
  await expect(client.locator('#password')).toBeVisible()
  await expectUsable(client)
  await client.locator('#password').fill('demo-paraphe')
  const subscribing = roleOf(client)
  await client.locator('#password').press('Enter')
  expect(await subscribing).toBe('client')
  await Promise.all([world.company.stop(), world.network.stop(), world.server.stop()])
  await rm(world.folder, { recursive: true })
})
