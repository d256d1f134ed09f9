import { useParams } from 'wouter'
import { Redirect } from '#web/address/redirect.tsx'
import { JournalPage } from './journal/journal-page.tsx'
import { AdministrationPage } from './administration-page.tsx'
import { PrivacyPage } from './privacy/privacy-page.tsx'
import { SettingsPage } from './settings/settings-page.tsx'
import { WorkPage } from './work/work-page.tsx'

/** The administrator's pages, by the section in the address. */
export function AdministrationPages() {
  switch (useParams()['section']) {
    case undefined:
      return <AdministrationPage />
    case 'travaux':
      return <WorkPage />
    case 'vie-privee':
      return <PrivacyPage />
    case 'journal':
      return <JournalPage />
    case 'reglages':
      return <SettingsPage />
    default:
      return <Redirect to="/administration" />
  }
}
