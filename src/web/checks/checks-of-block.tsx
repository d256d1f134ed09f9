import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Block } from '#form/definition.ts'
import { nameOfWireId, wireId } from '#rules/wire-id.ts'
import { isInvestor } from '#vocabulary/role.ts'
import { dossierChecks } from '#web/api/checks.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Info } from '#web/ui/icons.ts'
import type { BlockNote } from '#web/wizard/block-checks.tsx'
import { useWizard, useWizardState } from '#web/wizard/wizard-context.tsx'
import { t } from '#web/wording/translation.ts'
import { BeforeSending } from './before-sending.tsx'
import { chooseNote, findReadElement } from '#web/dossiers/choose-note.ts'
import '#web/styles/checks.css'

interface BlockProps {
  readonly block: Block
  readonly onNote: (note: BlockNote | undefined) => void
}

/** Advisors see the whole list where the subscription is sent for signature; elsewhere one sentence is shown. */
export function ChecksOfBlock({ block, onNote }: BlockProps) {
  const { run, access } = useWizard()
  const { dossier } = useWizardState()
  if (block.opensEnvelope === 'subscription' && !isInvestor(access.role)) {
    const open = (elementId: string) => {
      const name = nameOfWireId(run.formId, elementId)
      if (name !== undefined) run.modify(name)
    }
    return <BeforeSending dossierId={dossier.id} onOpen={open} />
  }
  return run.isReader ? null : <Note block={block} onNote={onNote} />
}

/** Refetches the checks after each upload, and announces the result. Opening a block fetches them anyway. */
function Note({ block, onNote }: BlockProps) {
  const { run } = useWizard()
  const { dossier } = useWizardState()
  const { data, refetch } = useQuery(dossierChecks(dossier.id))
  const stored = dossier.receipts.map(({ receiptId }) => receiptId).join(' ')
  const asked = useRef(stored)
  useEffect(() => {
    if (asked.current === stored) return
    asked.current = stored
    void refetch()
  }, [stored, refetch])

  const elementIds = block.elements.map(({ name }) => wireId(run.formId, name))
  const checks = data?.checks ?? []
  const beingRead = findReadElement(checks, elementIds)
  const [lastRead, setLastRead] = useState<string>()
  if (beingRead !== undefined && beingRead !== lastRead) setLastRead(beingRead)
  const found = beingRead === undefined ? chooseNote(checks, elementIds) : undefined
  // The line stays after the receipt is read, to avoid a layout shift.
  const elementId = beingRead ?? found?.elementId ?? lastRead
  const name = elementId === undefined ? undefined : nameOfWireId(run.formId, elementId)
  const text = found?.text ?? t(beingRead === undefined ? 'check.read' : 'check.reading')
  useEffect(() => {
    const shown = (
      <p className="calm">
        <Icon of={Info} /> {text}
      </p>
    )
    onNote(name === undefined ? undefined : { name, shown })
  }, [name, text, onNote])
  useEffect(() => () => onNote(undefined), [onNote])
  return <output className="sr-only">{name === undefined ? '' : text}</output>
}
