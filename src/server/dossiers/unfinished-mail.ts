import type { Locale } from '#vocabulary/locale.ts'
import type { Helper, LetterContent } from '../mail/letter-content.ts'

const WORDING = {
  fr: {
    subject: (id: number) => `votre dossier n° ${id} vous attend`,
    body: (progress: number) =>
      `Vous avez commencé une souscription, et rien n’est perdu : vos réponses sont enregistrées, à ${progress} % du chemin. Reprenez où vous vous êtes arrêté, sur l’appareil de votre choix.`,
    resume: 'Reprendre mon dossier',
    needless: 'Si vous ne souhaitez plus souscrire, vous n’avez rien à faire.',
    stop: 'Ne plus recevoir de rappel de ce dossier',
  },
  en: {
    subject: (id: number) => `your application no. ${id} is waiting for you`,
    body: (progress: number) =>
      `You began a subscription, and nothing is lost: your answers are saved, ${progress}% of the way. Continue where you left off, on the device of your choice.`,
    resume: 'Continue my application',
    needless: 'If you no longer wish to subscribe, there is nothing for you to do.',
    stop: 'Receive no more reminders of this application',
  },
} as const

/** The mail reveals nothing about the person, and only number and progress of the subscription. */
export function writeUnfinished(
  language: Locale,
  about: {
    readonly dossierId: number
    /** In percent. */
    readonly progress: number
    readonly link: string
    readonly stop: string
    readonly helper: Helper | undefined
  },
): LetterContent {
  const { subject, body, resume, needless, stop } = WORDING[language]
  return {
    subject: subject(about.dossierId),
    paragraphs: [body(about.progress)],
    action: { label: resume, url: about.link },
    notes: [needless, { label: stop, url: about.stop }],
    helper: about.helper,
    unsubscribe: about.stop,
  }
}
