import { expect, it } from 'vitest'
import { BASE_FILES, text, writeDeployments } from '#test/support/write-deployments.ts'
import { loadDeployment } from './load-deployment.ts'

const both = (each: string) => ({ fr: each, en: each })
const HOUSE = 'house/deployment.json'
const house = Object.assign({}, BASE_FILES[HOUSE], {
  settings: { over: 30_000, phone: '01 99 00 42 00' },
  texts: { about: both('<p>{setting.phone}</p>'), help: text, legalNotice: text },
  footer: [both('Au-delà de {setting.over} €')],
})

it('settings named in texts of the interface, of the pages and of the footer are shown by their values', async () => {
  const { texts, pages, footer } = await loadDeployment(
    'house',
    await writeDeployments({
      [HOUSE]: house,
      'house/texts.json': { 'dashboard.hello': both('{firstname}, appelez le {setting.phone}') },
    }),
  )

  expect(texts['dashboard.hello']?.fr).toBe('{firstname}, appelez le 01 99 00 42 00')
  expect(pages.about.fr).toBe('<p>01 99 00 42 00</p>')
  expect(footer[0]).toEqual({ fr: 'Au-delà de 30\u00a0000 €', en: 'Au-delà de 30,000 €' })
})

it('a setting that does not exist is refused where a text of the interface names it', async () => {
  const root = await writeDeployments({
    [HOUSE]: house,
    'house/texts.json': { 'wizard.finish': both('Fax {setting.fax}') },
  })

  await expect(loadDeployment('house', root)).rejects.toThrow(/wizard\.finish: unknown fact setting\.fax/)
})
