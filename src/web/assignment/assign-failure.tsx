import { failureSentences } from '#web/api/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useTranslation } from '#web/wording/translation.ts'

/** Why a dossier was not assigned; a conflict names the current assignee. */
export function AssignFailure({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation()
  if (error === null) return null
  return (
    <Alert tone="error">
      {failureSentences(error, t('assign.failed')).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  )
}
