import { readFile } from 'node:fs/promises'
import { parseRootStatement, type RootFile } from '#proof/signed-root.ts'
import { packArchive } from '../documents/index.ts'
import { getVisibleDossier } from '../dossiers/index.ts'
import { checkKeptRoots } from '../evidence/check-roots.ts'
import { makeRoots } from '../evidence/make-roots.ts'
import { introduceEvidenceKey } from '../evidence/require-evidence-key.ts'
import { collectParts } from '../evidence/collect-parts.ts'
import { OPERATOR } from '../evidence/operator.ts'
import { containerFiles } from '../evidence/pack-container.ts'
import { readRootFile } from '../evidence/root-file.ts'
import { signRootFile, takeSignatures } from '../evidence/sign-roots.ts'
import { writeAside } from '../files/write-aside.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import { Misuse, textOf, type Arguments, type Outcome } from '../terminal/command.ts'
import { withDeployment, withServices, type CommandParts } from '../terminal/open-beside.ts'
import type { Finding } from '../verify/check.ts'

/** Writes the complete container of a dossier. Makes a root first, so that the latest rows are covered. */
export async function evidence({ positionals: [number = ''], values }: Arguments): Promise<Outcome> {
  const { out, 'receipt-digests': reason } = values
  if (typeof out !== 'string') throw new Misuse('--out FILE is required')
  const choice =
    typeof reason === 'string' ? { receipts: 'digests' as const, reason } : { receipts: 'files' as const }
  return withServices(async (services) => {
    const row = await getVisibleDossier(services.store.db, OPERATOR, Number(number)).catch(
      (cause: unknown) => {
        throw new Error(`there is no dossier ${number}`, { cause })
      },
    )
    await makeRoots(services)
    const files = containerFiles(services, await collectParts(services, row, { kind: 'all' }, choice))
    await writeAside(out, await packArchive(files))
    return { ok: true, lines: [`${out}: dossier ${row.id}`], data: { out, dossier: row.id } }
  })
}

/** Makes a root, or checks, signs or imports a file of roots. */
export async function roots({ values }: Arguments): Promise<Outcome> {
  const [check, sign, take, key, out] = ['check', 'sign', 'take', 'key', 'out'].map((name) =>
    textOf(values, name),
  )
  const { 'new-key': isNewKey = false } = values
  if ([check, sign, take, isNewKey || undefined].filter((each) => each !== undefined).length > 1)
    throw new Misuse('--check, --sign, --take and --new-key exclude each other')
  if (isNewKey) return withDeployment(introduceKey)
  if (sign !== undefined) return signFile(sign, key, out)
  if (check !== undefined) return withDeployment((parts) => checkFile(parts, check))
  if (take !== undefined) return withDeployment((parts) => takeFile(parts, take))
  return withDeployment((parts) => makeNow(parts, out))
}

async function makeNow(parts: CommandParts, out: string | undefined): Promise<Outcome> {
  const made = await makeRoots(parts)
  const file = await readRootFile(parts, out === undefined ? { limit: 1 } : {})
  if (out !== undefined) await writeAtomically(out, `${JSON.stringify(file)}\n`, 0o644)
  const newest = file.roots.at(-1)
  const lines = newest
    ? [
        `${made} roots made`,
        newest.statement,
        newest.signature === null ? 'not signed' : `signed by ${newest.key}`,
      ]
    : ['no root: the audit has no rows']
  return { ok: true, lines, data: { made, newest: newest ?? null } }
}

async function introduceKey(parts: CommandParts): Promise<Outcome> {
  const { name } = await introduceEvidenceKey(parts)
  await makeRoots(parts)
  return { ok: true, lines: [`roots are signed by the key ${name} from now on`], data: { key: name } }
}

async function checkFile(parts: CommandParts, path: string): Promise<Outcome> {
  const text = await readFile(path, 'utf8')
  const findings: Finding[] = []
  for await (const finding of checkKeptRoots(parts, text)) findings.push(finding)
  const ok = findings.length === 0
  const lines = ok
    ? [`${path}: the history matches all of its roots`]
    : findings.map(({ place, problem }) => `${place}: ${problem}`)
  return { ok, lines, data: { findings } }
}

async function signFile(path: string, key: string | undefined, out: string | undefined): Promise<Outcome> {
  if (key === undefined || out === undefined) throw new Misuse('--sign requires --key PEM and --out FILE')
  const file = await signRootFile(await readFile(path, 'utf8'), key)
  await writeAtomically(out, `${JSON.stringify(file)}\n`, 0o644)
  return { ok: true, lines: [`${out}: ${describe(file)}`], data: { roots: file.roots.length } }
}

async function takeFile(parts: CommandParts, path: string): Promise<Outcome> {
  const taken = await takeSignatures(parts, await readFile(path, 'utf8'))
  return { ok: true, lines: [`${taken} signatures imported`], data: { taken } }
}

function describe({ roots: all }: RootFile): string {
  const numbers = all.flatMap(({ statement }) => parseRootStatement(statement)?.number ?? [])
  return `${numbers.length} roots, ${numbers[0] ?? 0} to ${numbers.at(-1) ?? 0}, all signed`
}
