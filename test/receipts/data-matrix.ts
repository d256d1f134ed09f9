import barcodes from '@bwip-js/node'

export interface DataMatrix {
  /** Modules of a side. */
  readonly side: number
  isDark(column: number, row: number): boolean
}

/** A DataMatrix symbol (ECC 200), written by another library than the one that reads it. */
export function writeDataMatrix(text: string): DataMatrix {
  const escaped = Array.from(text).map((char) =>
    char < ' ' ? `^${String(char.charCodeAt(0)).padStart(3, '0')}` : char,
  )
  const [symbol] = barcodes.raw('datamatrix', escaped.join(''), 'parse')
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('no DataMatrix was written')
  const { pixs, pixx } = symbol
  return { side: pixx, isDark: (column, row) => pixs[row * pixx + column] === 1 }
}
