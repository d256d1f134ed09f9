import { useState } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import { Button } from './button.tsx'

/** Longer than a double press, shorter than reading a result. */
const IGNORED_MS = 500

/** Closes a dialog whose result has replaced the button to confirm: the second of two quick presses on that one does not count. */
export function LateCloseButton({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [shownAt] = useState(() => performance.now())
  return (
    <Button
      onClick={({ timeStamp }) => {
        if (timeStamp - shownAt > IGNORED_MS) onClose()
      }}
    >
      {t('common.close')}
    </Button>
  )
}
