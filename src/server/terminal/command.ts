import { parseArgs, type ParseArgsConfig } from 'node:util'
import { ZodError, type z } from 'zod'
import { ConfigError } from '../config.ts'
import { describeFullDisk } from './describe-full-disk.ts'

/** An option with a value, and one without. */
export const TEXT = { type: 'string' } as const
export const FLAG = { type: 'boolean', default: false } as const

type Options = NonNullable<ParseArgsConfig['options']>
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>

export interface Arguments {
  readonly positionals: readonly string[]
  readonly values: OptionValues
}

/** The result of a command, for people and for programs. */
export interface Outcome {
  readonly ok: boolean
  /** Printed one a line. */
  readonly lines: readonly string[]
  /** Printed with `--json`, with `ok` beside it. */
  readonly data: Readonly<Record<string, unknown>>
  /** With `--json`, printed instead of `data`. */
  readonly list?: readonly unknown[]
}

export interface Command {
  /** Arguments in the usage line; empty when there are none. */
  readonly usage: string
  /** Description and exit codes. */
  readonly about: string
  /** In addition to `--help` and `--json`, which every command has. */
  readonly options?: Options
  /** Number of positional arguments, or minimum and maximum. */
  readonly positionals?: number | readonly [number, number]
  readonly run: (given: Arguments) => Promise<Outcome>
}

/** The outcome of a command that did nothing, for this reason. */
export function refused(reason: string): Outcome {
  return { ok: false, lines: [reason], data: { error: reason } }
}

/** The arguments of a command are invalid or conflict, so that nothing was attempted. */
export class Misuse extends Error {}

/** The value of an option that takes one. */
export function textOf(values: OptionValues, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** The number of an option that takes one, at least `least`. */
export function numberOf(values: OptionValues, name: string, least = 0): number | undefined {
  const text = textOf(values, name)
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new Misuse(`--${name} ${text} is no number`)
  if (Number(text) < least) throw new Misuse(`--${name} is ${least} at least`)
  return Number(text)
}

/** What a schema makes of options. Throws with all problems, each under the option that `nameOf` gives for a path. */
export function parseOptions<T>(
  schema: z.ZodType<T>,
  given: unknown,
  nameOf: (path: string) => string = (path) => path,
): T {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw new Misuse(
    result.error.issues.map(({ path, message }) => `--${nameOf(path.join('.'))}: ${message}`).join('\n'),
  )
}

/** Commands by name, on the command line and as npm scripts. */
export type Commands = Readonly<Record<string, Command>>

const COMMON = { json: FLAG, help: FLAG } as const satisfies Options

const FAILED = 1
const WRONG_CALL = 2

interface Sink {
  write(text: string): unknown
}

/** Runs the command named by the first argument. Exit codes: 0 success, 1 failure, 2 wrong usage. */
export async function runCommand(
  commands: Commands,
  [name = '', ...args]: readonly string[],
  stdout: Sink = process.stdout,
  stderr: Sink = process.stderr,
): Promise<number> {
  const command = commands[name]
  if (!command) {
    const isHelp = name === '--help'
    ;(isHelp ? stdout : stderr).write(`paraphe COMMAND, one of:\n  ${Object.keys(commands).join('\n  ')}\n`)
    return isHelp ? 0 : WRONG_CALL
  }
  const help = `npm run ${name} -- ${`${command.usage} [--json]`.trim()}\n\n${command.about}`
  const given = readArguments(command, args)
  if (typeof given === 'string') {
    stderr.write(`${given}\n\n${help}`)
    return WRONG_CALL
  }
  if (given.values['help'] === true) {
    stdout.write(help)
    return 0
  }
  const json = given.values['json'] === true
  let isMisuse = false
  const { ok, lines, data, list } = await command.run(given).catch((error: unknown) => {
    isMisuse = error instanceof Misuse
    return failed(error)
  })
  if (json) stdout.write(`${JSON.stringify(list ?? { ok, ...data }, null, 2)}\n`)
  else for (const line of lines) (ok ? stdout : stderr).write(`${line}\n`)
  if (!isMisuse) return ok ? 0 : FAILED
  if (!json) stderr.write(`\n${help}`)
  return WRONG_CALL
}

/** Shows operators the message; the stack only with LOG_LEVEL=debug. */
function failed(error: unknown): Outcome {
  const lines = describeFailure(error)
  if (process.env['LOG_LEVEL'] === 'debug' && !(error instanceof ConfigError)) console.error(error)
  return { ok: false, lines, data: { error: lines.join('\n') } }
}

function describeFailure(error: unknown): readonly string[] {
  if (error instanceof ZodError)
    return error.issues.map(({ path, message }) =>
      path.length > 0 ? `${path.join('.')}: ${message}` : message,
    )
  if (!(error instanceof Error)) return [String(error)]
  if ('code' in error && error.code === 'ENOSPC') return [describeFullDisk(error.message)]
  // `fetch` only says "fetch failed"; the reason is in `cause`.
  const hidesCause = error instanceof TypeError && error.cause instanceof Error
  return [hidesCause ? `${error.message}: ${describeFailure(error.cause).join(', ')}` : error.message]
}

/** The parsed arguments, or text to print: the usage error, or the requested help. */
function readArguments(command: Command, args: readonly string[]): Arguments | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...command.options, ...COMMON },
    })
    const expected = command.positionals ?? 0
    const [least, most] = typeof expected === 'number' ? [expected, expected] : expected
    if (!values['help'] && (positionals.length < least || positionals.length > most)) {
      const many = least === most ? String(least) : `${least} ${most === least + 1 ? 'or' : 'to'} ${most}`
      return `${many} argument${most === 1 ? ' is' : 's are'} expected, ${positionals.length} given.`
    }
    const given = singleValues(values)
    return findEmpty(positionals, given) ?? { positionals, values: given }
  } catch (error) {
    // The hint of Node about arguments that begin with a dash is left out.
    return error instanceof Error ? error.message.replace(/(?<=')\. .*/s, '.') : String(error)
  }
}

/** An empty value is an unset variable of a script: the current folder would be taken for the named file, or nothing for an id. */
function findEmpty(positionals: readonly string[], values: OptionValues): string | undefined {
  if (positionals.some((value) => value.trim() === '')) return 'An argument is empty: give it a value.'
  const empty = Object.entries(values).find(([, value]) => typeof value === 'string' && value.trim() === '')
  return empty && `--${empty[0]} is empty: give it a value, or leave it out.`
}

/** Drops list values: no command declares an option that may be repeated. */
function singleValues(values: Readonly<Record<string, unknown>>): OptionValues {
  const single: Record<string, string | boolean | undefined> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'boolean') single[name] = value
  }
  return single
}
