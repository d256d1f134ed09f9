import { createInterface, type Interface } from 'node:readline/promises'
import { checkDeployment } from '../documents/check-deployment.ts'
import { describeConflict, type ComparedPlace } from '../forms/base-record.ts'
import { listDeployments } from '../forms/list-deployments.ts'
import { rebaseDeployment, type RebaseAnswer } from '../forms/rebase-deployment.ts'
import { authorLocale } from '../terminal/author-locale.ts'
import type { Arguments, OptionValues, Outcome } from '../terminal/command.ts'

type Answer = (place: ComparedPlace, id: string) => Promise<RebaseAnswer>

/** Settles the conflicts of a deployment with its base, by the options or interactively at a terminal. */
export async function rebase(
  { positionals: [name = ''], values }: Arguments,
  root?: string,
): Promise<Outcome> {
  if (!(await listDeployments(root)).includes(name))
    return { ok: false, lines: [`No deployment is named ${name}.`], data: {} }
  const shown: string[] = []
  const prompt =
    process.stdin.isTTY && !values['json']
      ? createInterface({ input: process.stdin, output: process.stdout })
      : undefined
  const answer: Answer = async (place, id) => {
    const given = readAnswer(values, id)
    if (given) return given
    const question = `${id}\n  ${describeConflict(place)[authorLocale(process.env)]}`
    if (prompt) return ask(prompt, question)
    shown.push(question)
    return 'later'
  }
  try {
    const { settled, conflicts } = await rebaseDeployment(name, answer, root)
    const wrong = (await checkDeployment(name, root)).problems.filter(({ severity }) => severity === 'error')
    return {
      ok: conflicts.length === 0,
      lines: [
        ...shown,
        ...settled,
        `${name}: ${settled.length} conflicts settled, ${conflicts.length} left, ${wrong.length} problems in all`,
      ],
      data: { deployment: name, settled, conflicts },
    }
  } finally {
    prompt?.close()
  }
}

/** `--ours` and `--base` name places, separated by commas, or `all`. */
function readAnswer(values: OptionValues, id: string): RebaseAnswer | undefined {
  const names = (option: string) => String(values[option] ?? '').split(',')
  return (['ours', 'base'] as const).find((option) =>
    names(option).some((each) => each === 'all' || each === id),
  )
}

async function ask(prompt: Interface, question: string): Promise<RebaseAnswer> {
  const answers: Readonly<Record<string, RebaseAnswer>> = { o: 'ours', b: 'base', l: 'later' }
  for (;;) {
    const given = await prompt.question(`${question}\n  keep (o)urs, take the (b)ase's, decide (l)ater? `)
    const answer = answers[given.trim().toLowerCase().charAt(0)]
    if (answer) return answer
  }
}
