import { liftLegalHold, listLegalHolds, setLegalHold } from '../retention/legal-hold.ts'
import { runCommand, type Outcome } from '../terminal/command.ts'
import { withDeployment, type CommandParts } from '../terminal/with-deployment.ts'

const HELP = `npm run legal-hold [-- DOSSIER (--set REASON | --lift)] [--json]

Keeps a dossier from being removed, by the retention job or an erasure, until the hold is lifted.
Without a dossier it lists the holds. Exit code 0 when it is done, 1 when there is no such dossier or hold.
`

await runCommand({
  help: HELP,
  positionals: [0, 1],
  options: { set: { type: 'string' }, lift: { type: 'boolean', default: false } },
  run: ({ positionals: [dossier], values }) =>
    withDeployment((parts) => {
      const reason = typeof values['set'] === 'string' ? values['set'].trim() : ''
      const asked = { reason, lift: values['lift'] === true }
      return dossier === undefined ? list(parts) : change(parts, Number(dossier), asked)
    }),
})

async function list({ store }: CommandParts): Promise<Outcome> {
  const holds = await listLegalHolds(store.db)
  const lines = holds.map(({ dossier, since, reason }) => `${dossier}\t${since.toISOString()}\t${reason}`)
  return { ok: true, lines: lines.length > 0 ? lines : ['no holds'], data: { holds } }
}

async function change(
  parts: CommandParts,
  dossier: number,
  { reason, lift }: { readonly reason: string; readonly lift: boolean },
): Promise<Outcome> {
  if (!Number.isSafeInteger(dossier) || (reason === '') === !lift)
    throw new Error('a dossier number is needed, with either --set REASON or --lift')
  if (!lift) await setLegalHold(parts, dossier, reason)
  else if (!(await liftLegalHold(parts, dossier))) throw new Error(`dossier ${dossier} has no hold`)
  const line = lift ? `dossier ${dossier} follows its periods again` : `dossier ${dossier} is kept`
  return { ok: true, lines: [line], data: { dossier, held: !lift } }
}
