import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { DeploymentError, type DeploymentProblem } from '#server/forms/deployment-error.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'

/** Temporary deployment folders, for tests of loading. */
export const text = { fr: 'Texte', en: 'Text' }
export const element = (name: string, more: object = {}) => ({
  name,
  type: 'input_text',
  attributes: { label: text },
  ...more,
})
export const block = (slug: string, elements: readonly object[]) => ({ slug, title: text, elements })
export const form = (blocks: readonly object[]) => ({
  code: 'client',
  title: text,
  pages: [{ slug: 'page', title: text, blocks }],
})
export const product = (code: string, name: string, more: object = {}) => ({
  code,
  name,
  kind: 'SCPI',
  prices: [{ validFrom: '2026-01-01', amountEuros: '200', source: 'demo value' }],
  minimumShares: [{ validFrom: '2026-01-01', value: 1, source: 'demo value' }],
  enjoymentMonths: [{ validFrom: '2026-01-01', value: 6, source: 'demo value' }],
  dismembermentTable: [{ validFrom: '2026-01-01', value: null, source: 'demo value' }],
  ...more,
})

/** A base, and `house` extending it, by path. */
export const BASE_FILES: Readonly<Record<string, unknown>> = {
  'base/deployment.json': { code: 'base', flags: { profile: false }, settings: { limit: 100, over: 5 } },
  'base/forms/client.json': form([block('one', [element('a')]), block('two', [element('b')])]),
  'base/products.json': [product('AAA', 'From base'), product('BBB', 'Kept')],
  'house/deployment.json': {
    code: 'house',
    base: 'base',
    company: { name: 'House', phone: '01', email: 'a@house.test', address: ['x'], legalLine: text },
    flags: { profile: true },
    settings: { over: 7 },
    texts: { about: text, help: text, legalNotice: text },
  },
  'house/base.lock.json': {
    'deployment.json': {
      'flags.profile': { digest: 'fcbcf165908dd18a', said: false },
      'settings.over': { digest: 'ef2d127de37b942b', said: 5 },
    },
  },
  'house/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
  'base/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
  'house/theme.css': ':root {}',
}

/** Writes a folder of deployments for the running test, with files added or replaced. */
export async function writeDeployments(files: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'paraphe-deployments-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [path, content] of Object.entries({ ...BASE_FILES, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return root
}

/** `file: path: reason`, without the line number, which is irrelevant to most tests. */
export function describeProblem({ file, path, reason, severity, line }: DeploymentProblem): string {
  const isLook = !file.endsWith('.json')
  const place = path || (isLook && line !== undefined ? `line ${line}` : '')
  return [severity === 'warning' ? 'warning' : '', file, place, reason.en].filter(Boolean).join(': ')
}

/** Problems of `house`, one line each; throws when there are none. */
export async function problemsOf(files: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const root = await writeDeployments(files)
  const error: unknown = await loadDeployment('house', root).catch((reason: unknown) => reason)
  if (!(error instanceof DeploymentError)) throw new Error('the deployment was accepted')
  return error.problems.map((problem) => describeProblem(problem))
}
