import type { Text } from '#form/definition.ts'
import { enqueueMail } from '../mail/mail.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { lines, signature } from './signing-mails.ts'

/** Tells the advisor that the suitability report is drawn up, and what it concludes. */
export async function mailReport(
  trx: Trx,
  services: Services,
  {
    dossierId,
    to,
    reasons,
  }: {
    readonly dossierId: number
    readonly to: { readonly first_name: string; readonly last_name: string; readonly email: string }
    readonly reasons: readonly Text[]
  },
): Promise<void> {
  const link = `${services.config.publicUrl}/form?dossier=${dossierId}`
  const way = services.deployment.suitability?.wayBack.fr
  const conclusion =
    reasons.length === 0
      ? [`Il attend votre validation : ${link}`]
      : [...reasons.map(({ fr }) => fr), ...(way === undefined ? [] : [way]), link]
  await enqueueMail(trx, {
    key: `adequacy-report-${dossierId}`,
    to: to.email,
    subject: `${services.deployment.name} : rapport d’adéquation, dossier n° ${dossierId}`,
    body: lines(
      `Bonjour ${to.first_name} ${to.last_name},`,
      `Le rapport d’adéquation du dossier n° ${dossierId} est établi.`,
      ...conclusion,
      signature(services),
    ),
  })
}
