import { UnreachableError } from '../unreachable-error.ts'
import type { Expression } from './expression.ts'

/** Names of answers and paths of facts in a formula, without duplicates, in order of appearance. */
export interface Dependencies {
  readonly answers: ReadonlySet<string>
  readonly facts: ReadonlySet<string>
}

/** Everything a formula may read, including branches not taken. */
export function collectDependencies(expression: Expression): Dependencies {
  const answers = new Set<string>()
  const facts = new Set<string>()
  visitExpression(expression, (node) => {
    if (node.kind === 'answer') answers.add(node.name)
    if (node.kind === 'fact') facts.add(node.path)
  })
  return { answers, facts }
}

/** Calls back for the node and all below it. */
export function visitExpression(node: Expression, callback: (node: Expression) => void): void {
  callback(node)
  for (const child of childrenOf(node)) visitExpression(child, callback)
}

function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'boolean':
    case 'answer':
    case 'fact':
      return []
    case 'negate':
    case 'not':
      return [node.operand]
    case 'binary':
      return [node.left, node.right]
    case 'call':
      return node.operands
    default:
      throw new UnreachableError(node)
  }
}
