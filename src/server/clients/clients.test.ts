import { describe, expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { Clients } from '#contract/session.ts'
import type { DemoLogin } from '#server/seed/demo-accounts.ts'
import { signInAs } from '#test/support/sign-in-as.ts'
import { startTestApplication } from '#test/support/test-application.ts'

const running = await forFile(startTestApplication())

async function getClients(login: DemoLogin, query: Readonly<Record<string, string>> = {}) {
  const headers = await signInAs(running.services, login)
  return running.app.inject({ url: '/api/clients', query, headers })
}

async function namesOf(login: DemoLogin, query: Readonly<Record<string, string>> = {}) {
  const { clients, total_items } = Clients.parse((await getClients(login, query)).json())
  return { names: clients.map((client) => client.last_name), total: total_items }
}

describe('scope', () => {
  test.each<[DemoLogin, readonly string[]]>([
    ['advisor', ['Lemaire', 'Roussel']],
    ['advisor2', ['Vasseur']],
    ['advisor3', ['Fontaine']],
    ['partner', ['Œuvrard']],
    ['manager', ['Lemaire', 'Roussel', 'Vasseur']],
  ])('returns to %s their own clients or those of the team', async (login, expected) => {
    expect(await namesOf(login)).toEqual({ names: expected, total: expected.length })
  })

  test.each<DemoLogin>(['client', 'prospect', 'direct', 'backoffice', 'reviewer'])(
    'refuses %s',
    async (login) => {
      expect((await getClients(login)).statusCode).toBe(403)
    },
  )

  test('answers 401 without a token', async () => {
    expect((await running.app.inject({ url: '/api/clients' })).statusCode).toBe(401)
  })
})

describe('search', () => {
  test.each([
    ['francoise', ['Lemaire']],
    ['LEMAIRE Fran', ['Lemaire']],
    ['100481', ['Lemaire']],
    ['%', []],
    ['gregoire vasseur', ['Vasseur']],
    ['  ', ['Lemaire', 'Roussel', 'Vasseur']],
  ])('finds by %j whatever case and accents', async (searchTerm, expected) => {
    expect((await namesOf('manager', { searchTerm })).names).toEqual(expected)
  })

  test('finds a ligature by its letters', async () => {
    expect((await namesOf('partner', { searchTerm: 'oeuvrard' })).names).toEqual(['Œuvrard'])
  })
})

describe('pages', () => {
  test('returns one page and the total', async () => {
    const page = await namesOf('manager', { page: '2', itemsPerPage: '2' })

    expect(page).toEqual({ names: ['Vasseur'], total: 3 })
  })

  test.each([{ page: '0' }, { itemsPerPage: '101' }, { page: 'x' }])('refuses %j', async (query) => {
    expect((await getClients('manager', query)).statusCode).toBe(422)
  })
})
