/** In order: a telephone's user agent names its desktop relative too. */
const DEVICES = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'] as const
const DEVICE_NAMES: Partial<Record<(typeof DEVICES)[number], string>> = {
  Macintosh: 'Mac',
  CrOS: 'Chromebook',
}

/** In order: most browsers also name the one they are compatible with. */
const BROWSERS = [
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['EdgA?/|EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Chrome/|CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

/** What a browser says of itself, in names that its owner knows. */
export function readDevice(userAgent: string | undefined): {
  readonly device: string | undefined
  readonly browser: string | undefined
} {
  const device = DEVICES.find((each) => userAgent?.includes(each))
  const browser = BROWSERS.find(([pattern]) => new RegExp(pattern).test(userAgent ?? ''))
  return { device: device && (DEVICE_NAMES[device] ?? device), browser: browser?.[1] }
}
