import { confirmContact, findConfirmation } from '../accounts/contact-confirmation.ts'
import type { App } from '../http/app.ts'
import type { Services } from '../services.ts'
import { findReminder, stopReminders } from '../dossiers/index.ts'
import { mountButtonPage } from './button-page.ts'
import { confirmSignerEmail, findConfirmable, findRevertible, revertSignerEmail } from './signer-email.ts'

/** Pages of the links about signing addresses and contacts. */
export async function mountLinkPages(app: App, services: Services): Promise<void> {
  await mountButtonPage(app, services, {
    path: '/signing-email/confirm',
    wording: CONFIRM_WORDING,
    find: (token) => findConfirmable(services, token),
    act: (token) => confirmSignerEmail(services, token),
  })
  await mountButtonPage(app, services, {
    path: '/signing-email',
    wording: REVERT_WORDING,
    find: (token) => findRevertible(services, token),
    act: (token) => revertSignerEmail(services, token),
  })
  await mountButtonPage(app, services, {
    path: '/signing-contact',
    wording: CONTACT_WORDING,
    find: (token) => findConfirmation(services, token),
    act: (token) => confirmContact(services, token),
  })
  // Mail clients post here from their own unsubscribe button, without opening the page. Source: RFC 8058.
  await mountButtonPage(app, services, {
    path: '/reminders/stop',
    wording: REMINDER_WORDING,
    find: (token) => findReminder(services, token),
    act: (token) => stopReminders(services, token),
  })
}

const CONFIRM_WORDING = {
  fr: {
    askTitle: 'Confirmer votre adresse de signature',
    ask: () =>
      'Vos prochains documents à signer et vos codes seront envoyés à l’adresse à laquelle vous avez reçu ce lien.',
    button: 'Confirmer cette adresse',
    doneTitle: 'Adresse confirmée',
    done: 'Les prochains documents y seront envoyés. L’adresse précédente en est prévenue.',
  },
  en: {
    askTitle: 'Confirm your signing address',
    ask: () =>
      'Your next documents to sign and your codes will be sent to the address at which you received this link.',
    button: 'Confirm this address',
    doneTitle: 'Address confirmed',
    done: 'The next documents will be sent there. The previous address has been told.',
  },
} as const

const REVERT_WORDING = {
  fr: {
    askTitle: 'Rétablir votre adresse de signature',
    ask: () =>
      'Vos documents à signer seront de nouveau envoyés à l’adresse à laquelle vous avez reçu ce lien.',
    button: 'Rétablir l’adresse précédente',
    doneTitle: 'Adresse rétablie',
    done: 'Les prochains documents seront envoyés à l’adresse précédente. Changez aussi votre mot de passe.',
  },
  en: {
    askTitle: 'Restore your signing address',
    ask: () => 'Your documents to sign will again be sent to the address at which you received this link.',
    button: 'Restore the previous address',
    doneTitle: 'Address restored',
    done: 'The next documents will be sent to the previous address. Change your password too.',
  },
} as const

const REMINDER_WORDING = {
  fr: {
    askTitle: 'Ne plus recevoir de rappel\u00a0?',
    ask: ({ dossier_id }: { readonly dossier_id: number }) =>
      `Vous ne recevrez plus de rappel du dossier n°\u00a0${dossier_id}. Il reste enregistré, et vous pouvez le reprendre quand vous voulez.`,
    button: 'Ne plus recevoir de rappel',
    doneTitle: 'Les rappels sont arrêtés',
    done: 'Vous ne recevrez plus de rappel de ce dossier. Vous pouvez fermer cette page.',
  },
  en: {
    askTitle: 'Stop the reminders?',
    ask: ({ dossier_id }: { readonly dossier_id: number }) =>
      `You will receive no more reminders of application no. ${dossier_id}. It stays saved, and you can continue it at any time.`,
    button: 'Stop the reminders',
    doneTitle: 'The reminders are stopped',
    done: 'You will receive no more reminders of this application. You can close this page.',
  },
} as const

interface AskedContact {
  readonly dossier_id: number
  readonly value: string
}

const CONTACT_WORDING = {
  fr: {
    askTitle: 'Est-ce bien vous\u00a0?',
    ask: ({ dossier_id, value }: AskedContact) =>
      `Pour le dossier n°\u00a0${dossier_id}, vos documents à signer et vos codes seraient envoyés à ${value}. Ne confirmez que si vous êtes seul à lire ce qui y arrive.`,
    button: 'C’est bien moi',
    doneTitle: 'Coordonnées confirmées',
    done: 'Les documents pourront maintenant vous y être envoyés. Prévenez la personne qui suit votre dossier.',
  },
  en: {
    askTitle: 'Is this you?',
    ask: ({ dossier_id, value }: AskedContact) =>
      `For application no. ${dossier_id}, your documents to sign and your codes would be sent to ${value}. Confirm only if nobody but you reads what arrives there.`,
    button: 'It is me',
    doneTitle: 'Contact details confirmed',
    done: 'The documents can now be sent to you there. Tell the person who looks after your application.',
  },
} as const
