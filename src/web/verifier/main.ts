import { checkContainer, MOST_BYTES, TOO_LARGE, type ProofReport } from '#proof/check-container.ts'
import { parseRootFile } from '#proof/signed-root.ts'
import { parisSecond } from '#rules/paris-time.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { VERIFIER_WORDING } from './verifier-wording.ts'

/** State of the result area. */
type Outcome =
  | { readonly kind: 'none' | 'checking' | 'notRead' | 'notRoots' }
  | { readonly kind: 'report'; readonly report: ProofReport }

const root = document.querySelector('#verifier')
let locale: Locale = navigator.languages.find((each) => /^(fr|en)/.test(each))?.startsWith('en') ? 'en' : 'fr'
let outcome: Outcome = { kind: 'none' }
let container: File | undefined
let kept: File | undefined

const result = element('div', { 'aria-live': 'polite', id: 'result' })

function drawPage(): void {
  const words = VERIFIER_WORDING[locale]
  document.documentElement.lang = locale
  document.title = words.title
  const other = element('button', { type: 'button', lang: locale === 'fr' ? 'en' : 'fr' }, words.language)
  other.addEventListener('click', () => {
    locale = locale === 'fr' ? 'en' : 'fr'
    drawPage()
    document.querySelector('button')?.focus()
  })
  root?.replaceChildren(
    element('header', {}, element('h1', {}, words.title), other),
    element('p', {}, words.intro),
    drawChoosers(),
    result,
    element('h2', {}, words.limitsTitle),
    list(words.limits),
  )
  drawOutcome()
}

function drawChoosers(): HTMLElement {
  const words = VERIFIER_WORDING[locale]
  const file = chooser('container', '.asice', (chosen) => (container = chosen))
  const roots = chooser('kept', '.json,.txt', (chosen) => (kept = chosen))
  const drop = element(
    'div',
    { class: 'drop' },
    element('label', { for: 'container' }, words.container),
    file,
    element('p', { id: 'limit' }, words.limit),
    element('label', { for: 'kept' }, words.kept),
    roots,
  )
  file.setAttribute('aria-describedby', 'limit')
  drop.addEventListener('dragover', (event) => {
    event.preventDefault()
    drop.dataset['over'] = 'true'
  })
  drop.addEventListener('dragleave', () => delete drop.dataset['over'])
  drop.addEventListener('drop', (event) => {
    event.preventDefault()
    delete drop.dataset['over']
    for (const dropped of event.dataTransfer?.files ?? []) {
      if (dropped.name.endsWith('.json')) kept = dropped
      else container = dropped
    }
    void check()
  })
  return drop
}

function chooser(id: string, accept: string, choose: (file: File | undefined) => void): HTMLInputElement {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', id, accept })
  input.addEventListener('change', () => {
    choose(input.files?.[0])
    void check()
  })
  return input
}

async function check(): Promise<void> {
  if (container === undefined) return
  const file = container
  show({ kind: 'checking' })
  try {
    const roots = kept && parseRootFile(lastJsonLine(await kept.text()))
    if (kept && roots === undefined) return show({ kind: 'notRoots' })
    // Checked before reading, so that a huge file is never loaded into memory.
    if (file.size > MOST_BYTES) return show({ kind: 'report', report: TOO_LARGE })
    const report = await checkContainer(new Uint8Array(await file.arrayBuffer()), roots)
    show({ kind: 'report', report })
  } catch {
    show({ kind: 'notRead' })
  }
}

/** Accepts a saved file, or a saved mail whose last line has the roots. */
function lastJsonLine(text: string): string {
  return text.split('\n').findLast((line) => line.startsWith('{"format"')) ?? text
}

function show(next: Outcome): void {
  outcome = next
  drawOutcome()
}

function drawOutcome(): void {
  const words = VERIFIER_WORDING[locale]
  if (outcome.kind === 'none') return result.replaceChildren()
  if (outcome.kind !== 'report')
    return result.replaceChildren(element('p', { role: 'status' }, words[outcome.kind]))
  const { report } = outcome
  const holds = report.problems.length === 0
  const verdict = element(
    'p',
    { class: 'verdict', 'data-holds': String(holds), role: 'status' },
    holds ? words.holds(report.parts.length) : words.fails(report.problems.length),
  )
  const problems = report.problems.map((problem) =>
    element(
      'li',
      {},
      element('code', {}, problem.part ?? words.whole),
      ` : ${words.problems[problem.code](problem)}`,
    ),
  )
  result.replaceChildren(
    verdict,
    ...(holds ? [] : [element('h2', {}, words.whatFails), element('ul', { id: 'problems' }, ...problems)]),
    ...drawFacts(report),
  )
}

function drawFacts({
  dossier,
  seal,
  audit,
  documents,
  parts,
  isComparedWithKept,
}: ProofReport): readonly HTMLElement[] {
  const words = VERIFIER_WORDING[locale]
  const facts: (readonly [string, string])[] = []
  if (dossier !== undefined) facts.push([words.dossier, String(dossier)])
  if (seal !== undefined) facts.push([words.sealedBy, seal.signer], [words.certificate, seal.certificateName])
  if (audit !== undefined) {
    const roots = audit.roots.map(({ number, at }) => words.root(number, parisSecond(new Date(at), locale)))
    facts.push(
      [words.lines, words.covered(audit.coveredLines, audit.lines.length)],
      [words.roots, `${roots.join(' ; ')}. ${words.compared(isComparedWithKept)}`],
      [words.keys, audit.keys.join(', ')],
    )
  }
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Paris' })
  for (const { part, level, provableUntil, stampedAt } of documents)
    facts.push([
      part,
      words.document(
        level,
        day.format(new Date(provableUntil)),
        stampedAt.map((at) => day.format(at)),
      ),
    ])
  if (facts.length === 0) return []
  const rows = facts.flatMap(([term, text]) => [element('dt', {}, term), element('dd', {}, text)])
  return [
    element('h2', {}, words.whatHolds),
    element('dl', {}, ...rows),
    element('h2', {}, words.parts),
    list(parts),
  ]
}

function list(texts: readonly string[]): HTMLElement {
  return element('ul', {}, ...texts.map((text) => element('li', {}, text)))
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

drawPage()
