import { account } from './account.ts'
import { journal } from './journal.ts'
import { administration } from './administration.ts'
import { app } from './app.ts'
import { backOffice } from './back-office.ts'
import { ceremony } from './ceremony.ts'
import { checks } from './checks.ts'
import { compliance } from './compliance.ts'
import { corrections } from './corrections.ts'
import { desk } from './desk.ts'
import { followUp } from './follow-up.ts'
import { help } from './help.ts'
import { known } from './known.ts'
import { notices } from './notices.ts'
import { overseeing } from './overseeing.ts'
import { people } from './people.ts'
import { readOnly } from './read-only.ts'
import { stepUp } from './step-up.ts'
import { studio } from './studio.ts'
import { tasks } from './tasks.ts'
import { webhooks } from './webhooks.ts'
import { wizardExtras } from './wizard-extras.ts'
import { views } from './views.ts'
import type { Wording } from './wording.ts'

const WORDING = {
  ...account,
  ...administration,
  ...journal,
  ...app,
  ...backOffice,
  ...ceremony,
  ...checks,
  ...compliance,
  ...corrections,
  ...desk,
  ...followUp,
  ...help,
  ...known,
  ...notices,
  ...overseeing,
  ...people,
  ...readOnly,
  ...stepUp,
  ...studio,
  ...tasks,
  ...views,
  ...webhooks,
  ...wizardExtras,
} satisfies Wording

type Sentences = { readonly [Key in keyof typeof WORDING]: string }

/** Every sentence of the interface in one language, by key; the browser loads them in parts. */
export const fr = inLanguage(0)
export const en = inLanguage(1)

function inLanguage(index: 0 | 1): Sentences {
  const sentences = Object.fromEntries(Object.entries(WORDING).map(([key, pair]) => [key, pair[index]]))
  if (!isComplete(sentences)) throw new Error('a sentence is missing')
  return sentences
}

function isComplete(sentences: object): sentences is Sentences {
  return Object.keys(WORDING).every((key) => Object.hasOwn(sentences, key))
}
