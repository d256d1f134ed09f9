import type { Role } from '#rules/role.ts'

/** What each role is called where people read it outside the application's own screens. */
export const ROLE_NAMES: Readonly<Record<Role, { readonly fr: string; readonly en: string }>> = {
  client: { fr: 'Client', en: 'Client' },
  prospect: { fr: 'Prospect', en: 'Prospect' },
  prospectDirect: { fr: 'Prospect direct', en: 'Direct prospect' },
  advisor: { fr: 'Conseiller', en: 'Advisor' },
  partner: { fr: 'Partenaire', en: 'Partner' },
  manager: { fr: 'Responsable d’équipe', en: 'Team manager' },
  backOfficeUser: { fr: 'Back-office', en: 'Back office' },
  manageDossier: { fr: 'Contrôle des dossiers', en: 'Dossier review' },
}
