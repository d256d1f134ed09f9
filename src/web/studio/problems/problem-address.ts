import type { StudioProblem } from '#contract/studio.ts'
import type { NodeRef } from '#form/studio-edit.ts'

const LEVELS = ['page', 'block', 'element'] as const

/** The node in a problem's path: `projet/bienvenue/intro_text`, `changedElements.a.attributes.label`. */
export function nodeOfPath(path: string): NodeRef | undefined {
  const operation = /^(?:changed|moved|removed)(Page|Block|Element)s\.([^.]+)/.exec(path)
  const named = LEVELS.find((level) => level === operation?.[1]?.toLowerCase())
  if (named && operation?.[2] !== undefined) return { level: named, key: operation[2] }
  const parts = path.split('/')
  const deepest = LEVELS[parts.length - 1]
  const key = parts.at(-1)?.split(/[.\s]/)[0]
  return deepest && key ? { level: deepest, key } : undefined
}

type Place = Pick<StudioProblem, 'file' | 'path'>

/** The screen where a problem can be fixed; undefined for a file that no screen edits. */
export function addressOfProblem({ file, path }: Place): string | undefined {
  const { level, key } = nodeOfPath(path) ?? {}
  if (file.startsWith('forms/')) {
    return to('formulaire', { file, ...(level && key ? { place: `${level}/${key}` } : {}) })
  }
  if (file.startsWith('tables/') || file.startsWith('datalists/')) return to('tables', { file })
  if (file.startsWith('documents/'))
    return to('documents', { document: file.slice('documents/'.length, -'.json'.length) })
  if (file === 'products.json') {
    const product = /(?:^|[./])([A-Z0-9]{2,5})(?:[./]|$)/.exec(path)?.[1]
    return to('produits', product === undefined ? {} : { product })
  }
  if (file === 'theme.css' || file === 'logo.svg') return to('marque', {})
  if (file === 'deployment.json' && path.startsWith('settings')) return to('regles', { place: 'settings' })
  if (file === 'texts.json' || file === 'deployment.json') return to('textes', {})
  return undefined
}

/** Address of the rules screen for the node of a form's problem. */
export function rulesOfProblem({ file, path }: Place): string | undefined {
  const { level, key } = nodeOfPath(path) ?? {}
  return file.startsWith('forms/') && level && key
    ? to('regles', { file, place: `${level}/${key}` })
    : undefined
}

function to(screen: string, query: Readonly<Record<string, string>>): string {
  const words = new URLSearchParams(query).toString()
  return words === '' ? `/studio/${screen}` : `/studio/${screen}?${words}`
}
