import { useState, type DragEvent } from 'react'

/** A zone for dropped files: a shortcut for pointers, so that the zone also needs a button. */
export function useDrop(onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  const zone = {
    className: isOver ? 'drop drop--over' : 'drop',
    role: 'presentation',
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles(event.dataTransfer.files)
    },
  }
  return { isOver, zone }
}
