import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'

/** Action of audit rows that record a call of a program. The detail holds the call and the dossiers that it concerned. */
export const PROGRAM_CALLED = 'integration.called'

/** The caller of a request: a person, a program acting for this person, or a program acting for nobody. */
interface ProgramCaller {
  readonly id: number | null
  readonly integration?: { readonly id: number }
}

/**
 * The caller whose request is being handled. Kept in async context so that no action can forget the program: every audit
 * row of this caller written during the request names it.
 */
const calling = new AsyncLocalStorage<ProgramCaller>()

/** Handles a request; audit rows written by a program's request name the program. */
export function runForCaller<T>(caller: ProgramCaller | undefined, run: () => T): T {
  return caller?.integration ? calling.run(caller, run) : run()
}

/** SQL condition that joins `integration` with the program named by the row of `audit`. */
export const isProgramOfRow = sql<boolean>`integration.id = (audit.detail ->> 'integration')::integer`

/** Part of an audit row's detail: the program that currently acts for this person, or for nobody. */
export function programOf(actorId: number | null): { readonly integration?: number } {
  const caller = calling.getStore()
  return caller?.integration && caller.id === actorId ? { integration: caller.integration.id } : {}
}
