import { useRef } from 'react'
import { t, useTranslation } from '#web/wording/translation.ts'
import type { CeremonyState } from '#contract/signature.ts'
import type { CeremonyApi } from './ceremony-api.ts'
import { CodeStep } from './code-step.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'
import type { Ceremony } from './use-ceremony.ts'

/**
 * Sends the dossier back with a remark on one statement. Requires the code, because this ends the signature for
 * everybody.
 */
export function StatementDialog({
  api,
  ceremony,
  state,
  offsetMs,
  item,
  onClose,
}: {
  readonly api: CeremonyApi
  readonly ceremony: Ceremony
  readonly state: CeremonyState
  readonly offsetMs: number
  readonly item: CeremonyState['statements'][number]['items'][number]
  readonly onClose: () => void
}) {
  const { locale } = useTranslation()
  const codeTitle = useRef<HTMLHeadingElement>(null)
  const { code, party } = state
  return (
    <SendBackDialog
      onSend={ceremony.sendBack}
      target={code.verified ? { kind: 'answer', elementId: item.elementId } : undefined}
      proof={
        <CodeStep
          contact={party.contact}
          code={code}
          offsetMs={offsetMs}
          onSend={() => ceremony.act(() => api.sendCode())}
          onVerify={(typed) => ceremony.act(() => api.verifyCode(typed))}
          titleRef={codeTitle}
        />
      }
      back={t('ceremony.statements.back')}
      onClose={onClose}
    >
      <p>
        {item.label[locale]} <strong>{item.shown[locale]}</strong>
      </p>
    </SendBackDialog>
  )
}
