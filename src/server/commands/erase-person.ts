import { erasePerson, type Erasure } from '../retention/erase-person.ts'
import { runCommand } from '../terminal/command.ts'
import { withDeployment } from '../terminal/with-deployment.ts'

const HELP = `npm run erase-person -- EMAIL [--check] [--json]

Removes what may go of the person who signs in with EMAIL, and says what has to stay and until when:
dossiers in which something was signed, that are out to be signed, or under a legal hold. The account is
emptied of its person, or closed and emptied with its last dossier. Cannot be undone; give the person their
copy first (npm run export-person). --check only says what would be done.
Exit code 0 when it is done, 1 when nobody signs in so.
`

await runCommand({
  help: HELP,
  positionals: 1,
  options: { check: { type: 'boolean', default: false } },
  run: ({ positionals: [email = ''], values }) =>
    withDeployment(async (parts) => {
      const isTrial = values['check'] === true
      const erasure = await erasePerson(parts, email, isTrial)
      return { ok: true, lines: linesOf(erasure, isTrial), data: { ...erasure, isTrial } }
    }),
})

function linesOf(
  { email, account, dossiers, signedElsewhere }: Erasure,
  isTrial: boolean,
): readonly string[] {
  const will = isTrial ? 'would be' : 'is'
  return [
    account === 'erased'
      ? `${email}: the account ${will} emptied of its person`
      : `${email}: the account ${will} closed, and emptied with its last dossier`,
    ...dossiers.map(({ id, removed, kept, keptUntil }) =>
      removed
        ? `dossier ${id}: ${will} removed, with its files within two days`
        : `dossier ${id}: stays${keptUntil ? ` until ${keptUntil.toISOString().slice(0, 10)}` : ''}, ${kept}`,
    ),
    ...signedElsewhere.map((id) => `dossier ${id}: of somebody else, signed by this person, stays with it`),
    'audit rows stay: they hold numbers and digests, no name',
    'archives made before hold everything still: they go by their own rotation',
  ]
}
