import { t } from '#web/wording/translation.ts'
import { useShortcutSwitch } from '#web/ui/shortcuts.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'

const LINES = [
  [['Ctrl', 'K'], 'shortcuts.palette'],
  [['/'], 'shortcuts.search'],
  [['J'], 'shortcuts.next'],
  [['K'], 'shortcuts.previous'],
  [['↵'], 'shortcuts.open'],
  [['1', '2', '3', '4', '5'], 'shortcuts.tabs'],
  [['N'], 'shortcuts.section'],
  [['P'], 'shortcuts.linked'],
  [['V'], 'shortcuts.check'],
  [['S'], 'shortcuts.check-accept'],
  [['D'], 'shortcuts.check-correct'],
  [['←', '→'], 'shortcuts.candidates'],
  [['A'], 'shortcuts.accept'],
  [['E'], 'shortcuts.error'],
  [['C'], 'shortcuts.correct'],
  [['R'], 'shortcuts.refuse'],
  [['Z'], 'shortcuts.undo'],
  [['X'], 'shortcuts.select'],
  [['?'], 'menu.shortcuts'],
  [['Esc'], 'shortcuts.back'],
] as const

/** What each key does. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const { on, toggle } = useShortcutSwitch()
  const { flags } = useDeployment()
  const hasPreview = flags.attachmentPreview || flags.documentPreview
  const lines = LINES.filter(([, label]) => hasPreview || label !== 'shortcuts.linked')
  return (
    <Modal title={t('menu.shortcuts')} isOpen onClose={onClose}>
      {!on && <p>{t('shortcuts.off')}</p>}
      <dl className="keys">
        {lines.map(([keys, label]) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <ModalFoot>
        <Button onClick={toggle}>{t(on ? 'menu.shortcuts-off' : 'menu.shortcuts-on')}</Button>
        <Button look="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
