import { parseRootStatement } from '#proof/signed-root.ts'
import { deBefore } from '#rules/french-elision.ts'
import { enqueueMail } from '../mail/mail.ts'
import type { Services } from '../services.ts'
import { readRootFile } from './root-file.ts'

/** Mails the newest root to each address of `EVIDENCE_MAIL`. Idempotent per root. */
export async function mailNewestRoot(
  services: Pick<Services, 'store' | 'files' | 'config' | 'deployment'>,
): Promise<void> {
  const { config, deployment, store } = services
  const file = await readRootFile(services, { limit: 1 })
  const number = parseRootStatement(file.roots[0]?.statement ?? '')?.number
  if (number === undefined || config.evidenceMail.length === 0) return
  const { subject, text } = WORDING[deployment.locale](deployment.name, number)
  const body = [text, `${config.publicUrl}/evidence/roots.json`, JSON.stringify(file)].join('\n\n')
  await store.db.transaction().execute(async (trx) => {
    for (const to of config.evidenceMail)
      await enqueueMail(trx, { key: `evidence-root-${number}-${to}`, to, subject, body })
  })
}

const WORDING = {
  fr: (name: string, number: number) => ({
    subject: `${name}\u00a0: preuve de l’historique, racine ${number}`,
    text: `Gardez ce message. La ligne qui suit l’adresse, enregistrée dans un fichier, permettra de montrer que l’historique ${deBefore(name)} n’a pas été réécrit depuis.`,
  }),
  en: (name: string, number: number) => ({
    subject: `${name}: evidence of the history, root ${number}`,
    text: `Keep this message. The line after the address, saved to a file, can show that the history of ${name} has not been rewritten since.`,
  }),
}
