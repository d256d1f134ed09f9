import { parseZone } from '#rules/reading/parse-zone.ts'
import type { IdentityReading, ReadingBox } from '#rules/receipt-reading.ts'
import { findZones } from '../ocr/find-zones.ts'
import { halveImage, type GrayImage, type PixelBox } from '../ocr/gray-image.ts'
import { freeMemory } from './free-memory.ts'
import type { PartReading } from './read-text.ts'

/** Below this width no zone of 30 characters is legible. */
const NARROWEST = 400
const SCALES = 3

/** Identity documents on a page, at several scales: characters may be too large as well as too small. */
export function readZones(image: GrayImage, page: number, today: string): PartReading {
  let isFound = false
  let scaled = image
  for (let scale = 0; scale < SCALES && Math.max(scaled.width, scaled.height) >= NARROWEST; scale += 1) {
    const zones = findZones(scaled)
    isFound ||= zones.length > 0
    const readings = zones.flatMap(({ rows, box }): readonly IdentityReading[] => {
      const identity = parseZone(rows, today)
      return identity ? [{ ...identity, box: toFractions(box, scaled, page) }] : []
    })
    if (readings.length > 0) return { readings: distinct(readings), notRead: null }
    scaled = halveImage(scaled)
    freeMemory()
  }
  return { readings: [], notRead: isFound ? 'unconfirmed' : null }
}

/** A card scanned twice is one document. */
function distinct(readings: readonly IdentityReading[]): readonly IdentityReading[] {
  return readings.filter(
    (reading, at) =>
      readings.findIndex(({ documentNumber }) => documentNumber === reading.documentNumber) === at,
  )
}

function toFractions(box: PixelBox, { width, height }: GrayImage, page: number): ReadingBox {
  const left = Math.max(0, box.left / width)
  const top = Math.max(0, box.top / height)
  return {
    page,
    x: left,
    y: top,
    width: Math.min(1, box.right / width) - left,
    height: Math.min(1, box.bottom / height) - top,
  }
}
