import { useId, useState, type FormEvent, type RefObject } from 'react'
import { t } from '#web/wording/translation.ts'
import type { CeremonyState } from '#contract/signature.ts'
import { useAction } from '#web/api/use-action.ts'
import { isCodeRefused } from './ceremony-api.ts'
import { CODE_DIGITS, CodeField } from './code-field.tsx'
import { FailureNote } from './failure-note.tsx'

/** Attempts before the first wrong code. */
const ALL_TRIES = 5

/** Entry and verification of the one-time code. A code that the server refuses is cleared. */
export function CodeForm({
  code,
  typed,
  onType,
  onVerify,
  field,
}: {
  readonly code: CeremonyState['code']
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onVerify: (code: string) => Promise<void>
  readonly field: RefObject<HTMLInputElement | null>
}) {
  const id = useId()
  const [isShort, setShort] = useState(false)
  const verifying = useAction(async (given: string) => {
    try {
      await onVerify(given)
    } catch (failure) {
      if (isCodeRefused(failure)) onType('')
      throw failure
    }
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isComplete = typed.length === CODE_DIGITS
    setShort(!isComplete)
    if (isComplete && (await verifying.run(typed))) return
    field.current?.focus()
  }
  const hasFailed = isShort || verifying.error !== null

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <CodeField
        id={`${id}-code`}
        code={typed}
        onChange={(given) => {
          setShort(false)
          onType(given)
        }}
        isReadOnly={verifying.isPending}
        describedBy={`${id}-note`}
        isInvalid={hasFailed}
        inputRef={field}
      />
      <div id={`${id}-note`}>
        {isShort && (
          <p className="error" role="alert">
            {t('ceremony.code.incomplete')}
          </p>
        )}
        {!isShort && <FailureNote error={verifying.error} />}
        {!hasFailed && code.triesLeft < ALL_TRIES && (
          <p className="small muted">{t('ceremony.code.attempts', { count: code.triesLeft })}</p>
        )}
      </div>
      <button
        type="submit"
        className="btn btn--secondary btn--block cer__verify"
        aria-disabled={verifying.isPending}
      >
        {t(verifying.isPending ? 'ceremony.code.verifying' : 'ceremony.code.verify')}
      </button>
    </form>
  )
}
