import { useEffect, useRef, useState, type FormHTMLAttributes } from 'react'
import type { Block } from '#form/definition.ts'
import { BlockHead } from '#web/elements/block-head.tsx'
import { topLevelNames } from '#web/elements/top-level-names.ts'
import { draftKey } from '#web/session/stored-session.ts'
import { useUser } from '#web/session/user-context.ts'
import { Form } from '#web/ui/form.tsx'
import { BlockChecks, type BlockNote } from './block-checks.tsx'
import { BlockElement } from './block-element.tsx'
import { BlockFields } from './block-fields.tsx'
import { BlockDocuments } from './block-documents.tsx'
import { ReceiptCount } from './receipt-count.tsx'
import { findLastField, rememberField } from './last-field.ts'
import { SubmitAlert } from './submit-alert.tsx'
import { SENDING, useOwnButton } from './use-own-button.ts'
import { useWizard, useWizardState } from './wizard-context.tsx'
import { RemarksOf } from './wizard-corrections.tsx'

/** Form id, referenced by the submit button in the action bar. */
export const BLOCK_FORM_ID = 'block-form'

/** The open block: its title receives focus, Enter submits it. */
export function BlockCard({ block }: { readonly block: Block }) {
  const { run } = useWizard()
  const { phase } = useWizardState()
  const names = topLevelNames(block)
  const first = names.findIndex((name) => run.session.form.elementByName.get(name)?.face.holdsAnswer)
  // Documents to read come between the introduction and the first question about them.
  const introduction = names.slice(0, first < 0 ? names.length : first)
  const own = useOwnButton(block, SENDING)
  const [note, setNote] = useState<BlockNote>()
  return (
    <Form
      id={BLOCK_FORM_ID}
      className={blockClass(block, phase === 'advancing')}
      noValidate
      aria-busy={phase === 'submitting'}
      aria-labelledby={`block-${block.slug}`}
      {...useLastField(block.slug)}
      onSubmit={() => {
        // Enter submits a form even without a submit button inside it.
        if (own.isShown && !own.isDisabled) void run.submit()
      }}
    >
      <OpenBlockHead block={block} />
      <ReceiptCount block={block} />
      <RemarksOf block={block} />
      <BlockChecks block={block} onNote={setNote} />
      <div className="fields">
        {introduction.map((name) => (
          <BlockElement key={name} name={name} note={note} />
        ))}
        <BlockDocuments block={block} />
        <BlockFields names={names.slice(introduction.length)} note={note} />
      </div>
      <SubmitAlert />
    </Form>
  )
}

/** Class of an open block, with the author's own. */
export function blockClass({ cssClasses = [] }: Block, isDone = false): string {
  return ['block', ...(isDone ? ['block--done'] : []), ...cssClasses].join(' ')
}

/** Remembers the focused field, and restores the focus once when the dossier is reopened. */
function useLastField(block: string): Pick<FormHTMLAttributes<HTMLFormElement>, 'onFocus'> {
  const { dossier, moves } = useWizardState()
  const { username } = useUser()
  const key = draftKey(username, `${dossier.id}.field`)
  const isOpening = moves === 0

  useEffect(() => {
    const id = isOpening ? findLastField(key, block, Date.now()) : undefined
    const field = id === undefined ? null : document.getElementById(id)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [key, block, isOpening])

  return {
    onFocus: ({ target }) => {
      if (target instanceof HTMLElement && target.id !== '' && target.tagName !== 'H2') {
        rememberField(key, { block, id: target.id, at: Date.now() })
      }
    },
  }
}

/** Head of the open block; focused when the block opens. */
export function OpenBlockHead({ block, lede }: { readonly block: Block; readonly lede?: string }) {
  const { moves } = useWizardState()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const title = heading.current
    // On the first visit, focus only if it is in view; after navigation, always.
    if (moves > 0) title?.focus({ preventScroll: true })
    if (moves > 0 || isOutOfSight(title)) title?.scrollIntoView({ block: 'start' })
  }, [moves])

  return (
    <BlockHead block={block} id={`block-${block.slug}`} heading={heading}>
      {lede && <p>{lede}</p>}
    </BlockHead>
  )
}

/** Below the viewport, or low enough for the bottom bar to hide what follows. */
function isOutOfSight(element: Element | null): boolean {
  return element !== null && element.getBoundingClientRect().top > window.innerHeight * 0.75
}
