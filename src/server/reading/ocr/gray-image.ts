/** Luminance, one byte per pixel, row by row. */
export interface GrayImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export interface PixelBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A quarter turn clockwise. */
export function turnImage({ width, height, data }: GrayImage): GrayImage {
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + (height - 1 - y)] = data[y * width + x] ?? 0
  return { width: height, height: width, data: turned }
}

/** Half the width and height; each pixel is the mean of four. */
export function halveImage(image: GrayImage): GrayImage {
  const width = image.width >> 1
  const height = image.height >> 1
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const row = 2 * y * image.width
    for (let x = 0; x < width; x += 1) {
      const at = row + 2 * x
      const sum =
        (image.data[at] ?? 0) +
        (image.data[at + 1] ?? 0) +
        (image.data[at + image.width] ?? 0) +
        (image.data[at + image.width + 1] ?? 0)
      data[y * width + x] = sum >> 2
    }
  }
  return { width, height, data }
}
