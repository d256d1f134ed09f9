import type { SameKeys } from '../same-keys.ts'
import type { shell as french } from '../fr/shell.ts'

export const shell: SameKeys<typeof french> = {
  'consent.accept': 'Accept',
  'consent.refuse': 'Refuse',
  'consent.text':
    'With your agreement, we count finished folders, without knowing anything of you or your folder.',
  'consent.title': 'Audience measurement',
  'content.unavailable': 'This content is not available.',
  'footer.about': 'About',
  'footer.help': 'Help',
  'footer.label': 'Footer',
  'footer.legal-notice': 'Legal notice',
  'gallery.title': 'Gallery of components',
  'header.file-number': 'File no. {id}',
  'header.home': 'Back to home',
  'header.immediate-refusal': 'Immediate refusal',
  'header.logged-as': 'Logged in as {firstname} {lastname}',
  'header.logout': 'Log out',
  'header.save-and-leave': 'Save and leave',
  'menu.dashboard': 'Dashboard',
  'menu.dossiers': 'Folders',
  'menu.integration': 'Integration',
  'menu.main': 'Main navigation',
  'menu.profile': 'My account',
  'menu.shortcuts-off': 'Switch keyboard shortcuts off',
  'menu.shortcuts-on': 'Switch keyboard shortcuts on',
  'menu.user': 'Menu of {name}',
  'session.expired': 'Your session has expired. Please log in again.',
  'session.leaving': 'Signing out…',
  'session.redirecting': 'Redirecting…',
  'session.title': 'Sign-in',
}
