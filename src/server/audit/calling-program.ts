import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'

/** Action of the audit rows that say what a program called. Its detail: the call, and the dossiers that it was about. */
export const PROGRAM_CALLED = 'integration.called'

/** Who makes a call: a person, a program for this person, or a program for nobody. */
interface ProgramCaller {
  readonly id: number | null
  readonly integration?: { readonly id: number }
}

/**
 * The caller whose request is being handled. Kept here so that no action can forget the program: every audit row of its person
 * that is written meanwhile names it.
 */
const calling = new AsyncLocalStorage<ProgramCaller>()

/** Runs work of a request; for a program, what it records names the program. */
export function runForCaller<T>(caller: ProgramCaller | undefined, run: () => T): T {
  return caller?.integration ? calling.run(caller, run) : run()
}

/** SQL condition that the row of `integration` is the program that the row of `audit` names. */
export const isProgramOfRow = sql<boolean>`integration.id = (audit.detail ->> 'integration')::integer`

/** Part of the detail of an audit row: the program that acts for this person now, or for nobody. */
export function programOf(actorId: number | null): { readonly integration?: number } {
  const caller = calling.getStore()
  return caller?.integration && caller.id === actorId ? { integration: caller.integration.id } : {}
}
