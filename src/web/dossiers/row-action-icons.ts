import { Archive, Copy, Eye, Inbox, Pencil, Trash2, X, type IconPath } from '#web/ui/icons.ts'
import { ArrowDownToLine, BadgeCheck, FileSearch, Files, Folder, History, ListOrdered } from './row-icons.ts'
import type { RowActionIcons } from '#form/deployment.ts'
import { useDeployment } from '#web/session/deployment.tsx'

type Action = keyof RowActionIcons

const DRAWINGS: { readonly [A in Action]: Readonly<Record<RowActionIcons[A], IconPath>> } = {
  modify: { pencil: Pencil, folder: Folder },
  view: { eye: Eye, file: FileSearch },
  duplicate: { copy: Copy, files: Files },
  history: { clock: History, list: ListOrdered },
  download: { arrow: ArrowDownToLine, archive: Archive },
  abandon: { bin: Trash2, cross: X },
  manage: { check: BadgeCheck, inbox: Inbox },
}

/** The two icons a deployment may choose from, by action. Source: shell §9. */
export function useRowActionIcons(): Readonly<Record<Action, IconPath>> {
  const { rowActionIcons: chosen } = useDeployment()
  return {
    modify: DRAWINGS.modify[chosen.modify],
    view: DRAWINGS.view[chosen.view],
    duplicate: DRAWINGS.duplicate[chosen.duplicate],
    history: DRAWINGS.history[chosen.history],
    download: DRAWINGS.download[chosen.download],
    abandon: DRAWINGS.abandon[chosen.abandon],
    manage: DRAWINGS.manage[chosen.manage],
  }
}
