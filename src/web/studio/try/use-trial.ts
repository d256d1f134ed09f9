import { useMemo, useState, useSyncExternalStore } from 'react'
import { compileForm, openForm, type AnswerInput } from '#engine/index.ts'
import { createListeners } from '#web/ui/listeners.ts'
import type { FormRun } from '#web/elements/form-run.tsx'
import { runWithoutDossier } from '#web/gallery/create-sample-run.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { CaseAtHand } from '../case-at-hand.ts'
import type { PickedForm } from '../form-picker.tsx'

/** Roles in which a form can be tried. */
export const TRIAL_ROLES = ['client', 'advisor', 'backOfficeUser'] as const
export type TrialRole = (typeof TRIAL_ROLES)[number]

/** Overrides of the example in a trial. */
export interface TrialSettings {
  readonly role: TrialRole
  /** `yyyy-mm-dd`; of the example when undefined. */
  readonly day: string | undefined
  readonly state: string | undefined
  readonly direct: boolean | undefined
  readonly locale: Locale
}

/** A form that runs without a dossier, and what was typed into it. */
export interface Trial {
  readonly run: FormRun
  readonly atHand: CaseAtHand
  readonly typed: Readonly<Record<string, AnswerInput>>
}

/** Runs the form on the engine; typed answers are kept when the day, the state or the form changes. */
export function useTrial({ definition }: PickedForm, start: CaseAtHand, settings: TrialSettings): Trial {
  const { role, day, state, direct, locale } = settings
  const form = useMemo(() => compileForm(definition), [definition])
  const [answers] = useState(createTypedAnswers)
  const typed = useSyncExternalStore(answers.subscribe, answers.all)
  const atHand = useMemo((): CaseAtHand => {
    const { dossier } = start.facts
    const facts = {
      ...start.facts,
      dossier: { ...dossier, state: state ?? dossier.state, direct: direct ?? dossier.direct },
    }
    return { answers: start.answers, today: day ?? start.today, facts }
  }, [start, day, state, direct])
  const run = useMemo((): FormRun => {
    const session = openForm(form, {
      ...atHand,
      answers: { ...atHand.answers, ...answers.all() },
      isReadOnly: role === 'backOfficeUser',
    })
    const { facts, today } = atHand
    const run = runWithoutDossier(session, {
      facts,
      today,
      onChange: (name, input) => answers.set(name, input),
    })
    return { ...run, locale, fillsOwnDetails: role === 'client' }
  }, [form, atHand, answers, role, locale])
  return { run, atHand, typed }
}

/** Answers typed so far, with which a reopened form starts. */
function createTypedAnswers() {
  let answers: Readonly<Record<string, AnswerInput>> = {}
  const { subscribe, notify } = createListeners()
  return {
    all: () => answers,
    set(name: string, input: AnswerInput) {
      answers = { ...answers, [name]: input }
      notify()
    },
    subscribe,
  }
}
