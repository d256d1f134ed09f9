import { invalidate } from '#web/api/query-client.ts'
import { t } from '#web/wording/translation.ts'
import { navigate } from '#web/address/navigate.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { createDossier, dossierAddress, DOSSIERS_KEY, knownAddress } from '#web/api/dossiers.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { showToast, withdrawFailures } from '#web/ui/toast.tsx'

export function useCreateDossier() {
  const mutation = useSingleMutation({
    mutationFn: createDossier,
    onMutate: withdrawFailures,
    onSuccess: ({ id, known }) => {
      void invalidate(DOSSIERS_KEY)
      navigate(known ? knownAddress(id) : dossierAddress(id))
    },
    onError: (error) => showToast(failureSentences(error, t('dashboard.create-failed')).join(' '), 'error'),
  })
  return { create: mutation.mutate, busy: mutation.isPending }
}
