import type { Localized } from '#vocabulary/locale.ts'
import type { Role } from '#vocabulary/role.ts'

/** Role names for mails, documents and pages outside the web application. */
export const ROLE_NAMES: Readonly<Record<Role, Localized>> = {
  client: { fr: 'Client', en: 'Client' },
  prospect: { fr: 'Prospect', en: 'Prospect' },
  prospectDirect: { fr: 'Prospect direct', en: 'Direct prospect' },
  advisor: { fr: 'Conseiller', en: 'Advisor' },
  partner: { fr: 'Partenaire', en: 'Partner' },
  manager: { fr: 'Responsable d’équipe', en: 'Team manager' },
  backOfficeUser: { fr: 'Back-office', en: 'Back office' },
  manageDossier: { fr: 'Contrôle des dossiers', en: 'Application review' },
  compliance: { fr: 'Conformité', en: 'Compliance' },
  author: { fr: 'Concepteur', en: 'Author' },
  administrator: { fr: 'Administrateur', en: 'Administrator' },
}
