import type { Locale } from '#vocabulary/locale.ts'

/** An attempt that failed, as it is stored: without an answer only the text of the error says why. */
export interface WebhookFailure {
  /** HTTP status; null without an answer. */
  readonly status: number | null
  /** Technical, in English. */
  readonly error: string
}

/** The first whose pattern fits the error. */
const KINDS: readonly { readonly pattern: RegExp; readonly words: Readonly<Record<Locale, string>> }[] = [
  {
    pattern: /^no answer within|ETIMEDOUT/,
    words: { fr: 'Le serveur n’a pas répondu à temps', en: 'The server did not answer in time' },
  },
  {
    pattern: /WEBHOOK_INTERNAL_HOSTS/,
    words: {
      fr: 'L’adresse est dans le réseau interne et n’est pas autorisée par l’exploitant',
      en: 'The address is inside the network and not allowed by the operator',
    },
  },
  {
    pattern: /ENOTFOUND|EAI_AGAIN/,
    words: { fr: 'Le nom du serveur est introuvable', en: 'The name of the server cannot be found' },
  },
  {
    pattern: /ECONNREFUSED/,
    words: { fr: 'Le serveur refuse la connexion', en: 'The server refuses the connection' },
  },
  {
    pattern: /certificate/i,
    words: {
      fr: 'Le certificat du serveur n’est pas accepté',
      en: 'The certificate of the server is not accepted',
    },
  },
]

const OTHERWISE = { fr: 'La connexion a échoué', en: 'The connection failed' } as const
const ANSWERED = { fr: 'Le serveur a répondu', en: 'The server answered' } as const

/** Why an attempt to deliver an event failed, as the administrator and the owner of the program read it. */
export function describeWebhookFailure(locale: Locale, { status, error }: WebhookFailure): string {
  if (status !== null) return `${ANSWERED[locale]} ${status}`
  return (KINDS.find(({ pattern }) => pattern.test(error))?.words ?? OTHERWISE)[locale]
}
