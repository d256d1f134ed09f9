import type { Expression } from './expression.ts'

/** Names of answers and paths of facts that a formula, condition or text reads. */
export interface Reads {
  readonly answers: readonly string[]
  readonly facts: readonly string[]
}

/** Everything a formula may read, including branches not taken, without duplicates, in order of appearance. */
export function collectDependencies(expression: Expression): Reads {
  const answers: string[] = []
  const facts: string[] = []
  visitExpression(expression, (node) => {
    if (node.kind === 'answer') addNew(answers, node.name)
    if (node.kind === 'fact') addNew(facts, node.path)
  })
  return { answers, facts }
}

/** Calls back for the node and all below it. */
export function visitExpression(node: Expression, callback: (node: Expression) => void): void {
  callback(node)
  if (node.kind === 'binary') {
    visitExpression(node.left, callback)
    visitExpression(node.right, callback)
  } else if ('operands' in node) {
    for (const operand of node.operands) visitExpression(operand, callback)
  } else if ('operand' in node) visitExpression(node.operand, callback)
}

/** A formula reads a handful of names: a set would cost more. */
function addNew(list: string[], item: string): void {
  if (!list.includes(item)) list.push(item)
}
