import { t } from '#web/wording/translation.ts'
import { Button } from './button.tsx'
import { inheritFocus } from './catch-focus.ts'
import { useLateClick } from './use-late-click.ts'

/** Closes a dialog whose result has replaced the button to confirm. */
export function LateCloseButton({ onClose }: { readonly onClose: () => void }) {
  return (
    <Button ref={inheritFocus} onClick={useLateClick(onClose)}>
      {t('common.close')}
    </Button>
  )
}
