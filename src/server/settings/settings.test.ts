import { expect, it } from 'vitest'
import * as z from 'zod'
import { Settings } from '#contract/settings.ts'
import { TestApi } from '#test/support/api-client.ts'
import { forFile } from '#test/support/for-file.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { CHAPTERS } from '../configuration-chapters.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { FRENCH_SWITCHES } from './french-switches.ts'
import { FRENCH_VARIABLES } from './french-variables.ts'
import { readSettings } from './read-settings.ts'
import { SHOWN_VARIABLES } from './shown-variables.ts'

const api = await forFile(
  TestApi.start(buildDeployment(), { environment: { METRICS_TOKEN: 'planted-metrics-token' } }),
)
const administrator = await api.signIn('administrator')
const names = CHAPTERS.flatMap(({ schema }) => Object.keys(schema.shape))
const read = (variables: Readonly<Record<string, string>>) =>
  readSettings({ ...api.services, config: { ...api.services.config, variables } }, 'en')

it('reports the source of each variable', async () => {
  const answer = await administrator.get('/administration/settings')

  const { chapters } = Settings.parse(answer.body)
  const variables = chapters.flatMap((chapter) => chapter.variables)
  const of = (name: string) => variables.find((each) => each.name === name)
  expect(variables.map(({ name }) => name)).toEqual(names)
  expect(of('PUBLIC_URL')).toMatchObject({ source: 'environment', value: 'http://localhost:3000' })
  expect(of('LOG_LEVEL')).toMatchObject({ source: 'default', value: null, fallback: '`info`' })
  expect(of('SECRET_KEY_FILE')).toMatchObject({ source: 'file', value: null })
  expect(of('METRICS_TOKEN')).toMatchObject({ source: 'environment', value: null, secret: true })
  expect(answer.text).not.toContain('planted')
})

it('never shows a secret, planted in every variable in every way', async () => {
  const secret = 'PLANTED-7f3a'
  const forms = [
    secret,
    `https://user:${secret}@host.test:8443/${secret}?key=${secret}#${secret}`,
    `postgresql://user:${secret}@db.test/paraphe?password=${secret}`,
    `s3://bucket/${secret}?endpoint=https://user:${secret}@s3.test`,
    `//${secret}`,
    `name:${secret}`,
  ]
  for (const form of forms) {
    const told = await read(Object.fromEntries(names.map((name) => [name, form])))

    for (const { name, value, secret: isSecret } of told.chapters.flatMap(({ variables }) => variables)) {
      if (SHOWN_VARIABLES[name] === 'whole') continue
      expect(`${name}: ${value}`).not.toContain('PLANTED')
      expect(isSecret).toBe(SHOWN_VARIABLES[name] === undefined)
    }
  }
})

it('shows whole only what cannot hold a secret', () => {
  const suspicious = Object.entries(SHOWN_VARIABLES)
    .filter(([, how]) => how === 'whole')
    .map(([name]) => name)
    .filter((name) => /SECRET|PASSWORD|TOKEN|KEY|URL|MAIL$/.test(name) && !name.endsWith('_FILE'))

  // The path of a file.
  expect(suspicious).toEqual(['EVIDENCE_KEY'])
  for (const name of Object.keys(SHOWN_VARIABLES)) expect(names).toContain(name)
})

it('distinguishes two secrets, and recognises the same one', async () => {
  const printOf = async (value: string) =>
    (await read({ METRICS_TOKEN: value })).chapters
      .flatMap(({ variables }) => variables)
      .find(({ name }) => name === 'METRICS_TOKEN')?.fingerprint

  const prints = [
    await printOf('a-first-token-here'),
    await printOf('another-token-here'),
    await printOf('a-first-token-here'),
  ]

  expect(prints[0]).toMatch(/^[\da-f]{8}$/)
  expect(prints[0]).toBe(prints[2])
  expect(prints[0]).not.toBe(prints[1])
})

it('reports the file of each switch', async () => {
  const deployment = await loadDeployment('demo')

  const { switches } = await readSettings({ ...api.services, deployment }, 'en')

  const of = (key: string) => switches.find((each) => each.key === key)
  expect(of('flags.profile')).toMatchObject({ value: 'true', source: 'deployment' })
  expect(switches.map(({ source }) => source)).toEqual(expect.arrayContaining(['deployment', 'base']))
  for (const { about } of switches) expect(z.string().min(1).safeParse(about).success).toBe(true)
})

it('describes every variable, switch and fallback in the language of its reader', async () => {
  const deployment = await loadDeployment('demo')
  const services = { ...api.services, deployment, config: { ...api.services.config, variables: {} } }
  const [french, english] = [await readSettings(services, 'fr'), await readSettings(services, 'en')]
  const textsOf = ({ chapters, switches }: Settings) => [
    ...chapters.flatMap(({ variables }) => variables.map(({ name, about }) => [name, about] as const)),
    ...switches.map(({ key, about }) => [key, about] as const),
  ]
  const former = new Map(textsOf(english))

  // The same in both languages would be a missing translation.
  expect(textsOf(french).filter(([name, about]) => former.get(name) === about)).toEqual([])
  const fallbacks = french.chapters.flatMap(({ variables }) => variables.map(({ fallback }) => fallback))
  const constants = /^`[^`]*`$/
  expect(
    fallbacks.filter((each) => !constants.test(each) && /\b(the|of|none|needed|else)\b/.test(each)),
  ).toEqual([])
  const known = [...former.keys()]
  const translated = [...Object.keys(FRENCH_VARIABLES), ...Object.keys(FRENCH_SWITCHES)]
  expect(translated.filter((name) => !known.includes(name))).toEqual([])
  expect(textsOf(french).some(([, about]) => / [:;?!]/.test(about))).toBe(false)
})
