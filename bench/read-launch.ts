import type { ForkOptions } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** The flags of Node and the memory settings of `deploy/paraphe start`, for a measured server. */
export async function readLaunch(): Promise<Pick<ForkOptions, 'execArgv' | 'env'>> {
  const script = await readFile(new URL('../deploy/paraphe', import.meta.url), 'utf8')
  const flags = /exec "\$node" (.*) "\$here\/src\/server\/main\.ts"/.exec(script)?.[1]
  const arenas = /MALLOC_ARENA_MAX:-(\d+)/.exec(script)?.[1]
  if (flags === undefined || arenas === undefined) throw new Error('deploy/paraphe sets no memory limits')
  return { execArgv: flags.split(' '), env: { ...process.env, MALLOC_ARENA_MAX: arenas } }
}
