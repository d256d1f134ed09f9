import { queryClient } from '#web/api/query-client.ts'
import { uploadSentences } from '#web/elements/upload-queue.ts'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import type { Correction } from '#contract/corrections.ts'
import { isSameInput, type FormSession } from '#engine/index.ts'
import { keepNewest, type CorrectionPort } from '#web/api/corrections.ts'
import { createErrorBoard } from '#web/elements/error-board.ts'
import type { FormRun } from '#web/elements/form-run.tsx'
import { useDeployment } from '#web/session/deployment.tsx'
import { beforeLogout } from '#web/session/leaving.ts'
import { keepFormOpen } from '#web/session/session-end.ts'
import { openLocalDrafts, type TextStore } from '#web/session/local-drafts.ts'
import { createProposalSync, type ProposalSync, type SaveState } from './proposal-sync.ts'
import { nameOf } from './question-form.ts'
import { createQuestionReceipts } from './question-receipts.ts'
import { answerOf, createQuestionServices, openQuestions } from './question-run.ts'

interface Proposals {
  readonly run: FormRun
  readonly saved: SaveState
  /** Resolves to whether everything typed is saved. */
  readonly flush: () => Promise<boolean>
  /** Shows the errors of these questions, with the server's sentences. */
  readonly reveal: (questions: Correction['questions']) => void
}

/** A running form of the questions of a correction, whose answers are saved as they are typed. */
export function useProposals(correction: Correction, port: CorrectionPort): Proposals {
  const { locale } = useTranslation()
  const { sync, receipts, services, errors, sessionOf } = useParts(correction, port)
  const saved = useSyncExternalStore(sync.subscribe, sync.state)
  const session = sessionOf(correction)
  const { questions } = correction

  useEffect(() => {
    receipts.update(correction)
    for (const question of questions) {
      const name = nameOf(question.elementId)
      const answer = answerOf(question, sync.unsaved())
      if (!isSameInput(session.getElement(name).input, answer)) session.change(name, answer)
      if (question.violations.length === 0) errors.answerChanged(name)
    }
  }, [correction, questions, receipts, session, sync, errors])

  useEffect(() => {
    const flush = () => void sync.flush()
    window.addEventListener('online', flush)
    const stops = [beforeLogout(sync.flush), keepFormOpen()]
    return () => {
      for (const stop of stops) stop()
      window.removeEventListener('online', flush)
      sync.close()
    }
  }, [sync])

  const run: FormRun = useMemo(
    () => ({
      session,
      locale,
      errors,
      services,
      fillsOwnDetails: true,
      change(name, input) {
        const question = questions.find(({ elementId }) => nameOf(elementId) === name)
        session.change(name, input)
        errors.answerChanged(name)
        if (question) sync.queue(question.elementId, input)
      },
      leave: () => void sync.flush(),
    }),
    [session, locale, errors, services, questions, sync],
  )
  return {
    run,
    saved,
    flush: sync.flush,
    reveal(asked) {
      errors.reveal(asked.map(({ elementId }) => nameOf(elementId)))
      errors.refuse(
        new Map(
          asked.flatMap(({ elementId, violations: [first] }) =>
            first ? [[nameOf(elementId), first.message] as const] : [],
          ),
        ),
      )
    },
  }
}

const NOWHERE: TextStore = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
const now = () => new Date()

/** Objects that live as long as the page. */
function useParts(correction: Correction, port: CorrectionPort) {
  const { uploadKinds: kinds, uploadLimitMegabytes: megabytes } = useDeployment()
  const [parts] = useState(() => {
    const store = (fresh: Correction) => keepNewest(queryClient, port, fresh)
    const local = openLocalDrafts(
      port.draftsAt === undefined ? NOWHERE : localStorage,
      port.draftsAt ?? '',
      now,
    )
    const asked = new Set(correction.questions.map(({ elementId }) => elementId))
    local.drop(Object.keys(local.read()).filter((elementId) => !asked.has(elementId)))
    const sync = createProposalSync({
      local,
      propose: (body) => port.propose(body),
      read: () => port.read(),
      revision: () => queryClient.getQueryData<Correction>(port.key)?.revision ?? correction.revision,
      onSaved: store,
    })
    const receipts = createQuestionReceipts({
      initial: correction,
      port,
      limits: { kinds, megabytes },
      sentences: uploadSentences,
      onCorrection: store,
    })
    const services = createQuestionServices(receipts)
    return { sync, receipts, services, errors: createErrorBoard(), sessionOf: createSessions(sync) }
  })
  return parts
}

/**
 * The engine session of a correction. Recreated when the server has resolved controls differently, not after each
 * answer.
 */
function createSessions(sync: ProposalSync): (correction: Correction) => FormSession {
  let last: { readonly shape: string; readonly session: FormSession } | undefined
  return ({ questions }) => {
    const shape = JSON.stringify(questions.map(({ elementId, control }) => [elementId, control]))
    if (last?.shape !== shape) last = { shape, session: openQuestions(questions, sync.unsaved(), new Date()) }
    return last.session
  }
}
