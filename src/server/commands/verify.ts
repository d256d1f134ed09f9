import { runCommand } from '../terminal/command.ts'
import { verifyHere } from '../terminal/verify-here.ts'

const HELP = `npm run verify [-- --json]

Reads the whole store and its files and tells whether every invariant holds: audit chains and their
daily heads, files, seals, evidence, states, decisions, amounts, pairing, retention, outbox. Changes nothing; may
run beside the server.
Exit code 0 when all hold, 1 when one is broken: its first lines are named.
`

await runCommand({ help: HELP, run: verifyHere })
