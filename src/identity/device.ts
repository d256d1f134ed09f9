/** Order matters: a phone's user agent also names the related desktop system. */
const DEVICES = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'] as const
const DEVICE_NAMES: Partial<Record<(typeof DEVICES)[number], string>> = {
  Macintosh: 'Mac',
  CrOS: 'Chromebook',
}

/** Order matters: most browsers also name the browser that they are compatible with. */
const BROWSERS = [
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['EdgA?/|EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Chrome/|CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

/** Device and browser from a user agent, by the names that their owner knows. */
export function readDevice(userAgent: string | undefined): {
  readonly device: string | undefined
  readonly browser: string | undefined
} {
  const device = DEVICES.find((each) => userAgent?.includes(each))
  const browser = BROWSERS.find(([pattern]) => new RegExp(pattern).test(userAgent ?? ''))
  return { device: device && (DEVICE_NAMES[device] ?? device), browser: browser?.[1] }
}
