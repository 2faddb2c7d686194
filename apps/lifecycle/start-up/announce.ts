import type { Application } from './application.ts'

/**
 * The text for the operator when everything runs. Programs read the first line, so it does not
 * change.
 */
export function announce(address: string, { addresses, logins }: Application): string {
  const places = addresses.map(({ label, url }) => [label, url])
  const people = logins.map(({ who, where, username, password }) => [
    who,
    where,
    username,
    password,
  ])
  return [
    `ready ${address}`,
    ...section(places),
    ...section(people.length > 0 ? [['Who', 'Where', 'Username', 'Password'], ...people] : []),
    '',
    'Ctrl-C stops everything.',
    '',
  ].join('\n')
}

function section(rows: string[][]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, countColumns(cell))),
    [],
  )
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - countColumns(cell)))
      .join('  ')
      .trimEnd(),
  )
  return lines.length > 0 ? ['', ...lines.map((line) => `  ${line}`)] : []
}

/** Chinese characters take two columns of a terminal. */
function countColumns(text: string): number {
  return text.length + (text.match(/[\u1100-\u115F\u2E80-\uFFEF]/g)?.length ?? 0)
}
