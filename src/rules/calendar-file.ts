/** A whole day in a calendar: `day` is `yyyy-mm-dd`, `uid` is unique worldwide and stable. */
export interface CalendarDay {
  readonly uid: string
  readonly day: string
  readonly title: string
  readonly text: string
}

const MAX_OCTETS = 75

/** An iCalendar file (RFC 5545) of whole days; `stamp` is its time, `yyyymmddThhmmssZ`. */
export function presentCalendar(days: readonly CalendarDay[], stamp: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Paraphe//Paraphe//FR',
    ...days.flatMap(({ uid, day, title, text }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `SUMMARY:${escapeText(title)}`,
      `DESCRIPTION:${escapeText(text)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
}

/** Lines over 75 octets continue on the next, after a space; a character is never split. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    // The space that continues a line counts too.
    const limit = parts.length === 0 ? MAX_OCTETS : MAX_OCTETS - 1
    if (octets(part + character) > limit) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}

/** Size in UTF-8. */
function octets(text: string): number {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0
    return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4
  }).reduce((sum, size) => sum + size, 0)
}
