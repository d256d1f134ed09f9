import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkDeployment, type DeploymentReport } from '../documents/check-deployment.ts'
import { isLocale, LOCALES, type Locale, type Localized } from '#vocabulary/locale.ts'
import { describeReason, formatProblem } from '../forms/deployment-error.ts'
import { DEPLOYMENTS, listDeployments } from '../forms/list-deployments.ts'
import { rebaseDeployment } from '../forms/rebase-deployment.ts'
import { starterFiles } from '../forms/starter-files.ts'
import { authorLocale } from '../terminal/author-locale.ts'
import { Misuse, refused, type Arguments, type Outcome } from '../terminal/command.ts'

const NAME = /^[a-z][a-z0-9-]*$/

export async function check({ positionals, values }: Arguments): Promise<Outcome> {
  const [name] = positionals
  const lang = values['lang']
  if (lang !== undefined && !isLocale(lang)) throw new Misuse(`--lang is one of ${LOCALES.join(', ')}.`)
  const locale = lang ?? authorLocale(process.env)
  if (values['rehearse'] === true) {
    if (values['all'] === true || name === undefined)
      throw new Misuse('A rehearsal is of one deployment, on its own store: name it.')
    const checked = await checkAll([name], locale)
    // Loaded late: a rehearsal needs most of the server, a check alone does not.
    return checked.ok ? (await import('./server-commands.ts')).rehearse(name) : checked
  }
  const names = values['all'] === true ? await listDeployments() : positionals
  if (values['mutants'] === true && names.length > 0) return tryMutants(names)
  if (names.length === 0) throw new Misuse('Name a deployment, or give --all.')
  return checkAll(names, locale)
}

/** Loaded late: a check alone changes no rule. */
async function tryMutants(names: readonly string[]): Promise<Outcome> {
  const { checkMutants, describeMutants } = await import('../mutants/check-mutants.ts')
  const models = new Map<string, Promise<ReadonlySet<string>>>()
  const reports = await Promise.all(names.map((name) => checkMutants(name, { models })))
  return {
    ok: reports.every(({ survivors }) => survivors.length === 0),
    lines: reports.flatMap(describeMutants),
    data: { deployments: reports },
  }
}

async function checkAll(deployments: readonly string[], locale: Locale): Promise<Outcome> {
  const reports = await Promise.all(deployments.map((code) => checkDeployment(code)))
  const ok = !reports.some(({ problems }) => problems.some(({ severity }) => severity === 'error'))
  return {
    ok,
    lines: reports.flatMap((report) => describe(report, locale)),
    data: { deployments: reports.map(presentReport) },
  }
}

const NOTHING_WRONG: Localized = { fr: 'rien à corriger', en: 'nothing wrong' }
const DIFFERS: Localized = { fr: 'diffère : ', en: 'differs: ' }
const DERIVED: Localized = { fr: 'déduit : ', en: 'derived: ' }

function describe(
  { deployment, problems, differences, derived }: DeploymentReport,
  locale: Locale,
): readonly string[] {
  const lines =
    problems.length === 0
      ? [`${deployment}${locale === 'fr' ? ' : ' : ': '}${NOTHING_WRONG[locale]}`]
      : problems.map((problem) => formatProblem(problem, locale))
  return [
    ...lines,
    ...differences.map((line) => `  ${DIFFERS[locale]}${line[locale]}`),
    ...derived.map((line) => `  ${DERIVED[locale]}${line}`),
  ]
}

/** Output for programs: each problem with its place and its message in both languages. */
function presentReport({ deployment, problems, differences, derived }: DeploymentReport) {
  return {
    deployment,
    problems: problems.map(({ file, line, column, path, place, severity, reason, examples }) => ({
      file,
      line,
      column,
      path,
      place,
      severity,
      message: { fr: describeReason(reason, 'fr'), en: describeReason(reason, 'en') },
      ...(examples && { examples }),
    })),
    differences: differences.map(({ en }) => en),
    derived,
  }
}

export async function create({ positionals: [name = ''], values }: Arguments): Promise<Outcome> {
  const from = String(values['from'])
  const refusal = await refuseName(name, from)
  if (refusal !== undefined) return refused(refusal)
  const files = starterFiles(name, String(values['company'] ?? name), from)
  for (const [file, content] of files) {
    const path = join(DEPLOYMENTS, name, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content, { flag: 'wx' })
  }
  await rebaseDeployment(name, async () => 'later')
  const lines = [
    `deployments/${name} is there. Next:`,
    `  npm run check-deployment -- ${name}`,
    `  DEPLOYMENT=${name} npm start -- --watch-deployment`,
  ]
  return { ok: true, lines, data: { deployment: name, files: files.map(([file]) => file) } }
}

async function refuseName(name: string, from: string): Promise<string | undefined> {
  if (!NAME.test(name)) return `${name}: lower-case letters, digits and hyphens, a letter first.`
  const known = await listDeployments()
  if (known.includes(name) || name === 'base' || name === 'schemas') return `deployments/${name} exists.`
  if (from !== 'base' && !known.includes(from)) return `No deployment is named ${from}.`
  return undefined
}
