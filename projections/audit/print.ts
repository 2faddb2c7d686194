import type { AuditReport, Progress } from './audit.ts'
import type { InvariantResult } from './finding/findings.ts'

/** Formats the report for a person: the checks, the findings, and the links to note elsewhere. */
export const formatReport = ({
  results,
  found,
  events,
  newestLinks,
}: AuditReport): readonly string[] => [
  ...results.flatMap(linesAbout),
  '',
  ...(newestLinks.length > 0
    ? ['The newest link of each book. Note them elsewhere; --expect finds them again:']
    : []),
  ...newestLinks.map(({ book, position, link }) => `  ${book}:${position}:${link}`),
  '',
  found === 0
    ? `${events} events: nothing is wrong.`
    : `${events} events: ${found} ${found === 1 ? 'thing is' : 'things are'} wrong.`,
]

const linesAbout = (result: InvariantResult): readonly string[] => {
  const { number, sentence, outcome, found, findings } = result
  const head = `${String(number ?? '').padStart(2)}  ${sentence}: ${toVerdict(result)}`
  const unsaid = found - findings.length
  return [
    head,
    ...(outcome === 'broken' ? findings.map((finding) => `      ${finding}`) : []),
    ...(unsaid > 0 ? [`      and ${unsaid} more`] : []),
  ]
}

const toVerdict = ({ outcome, checked, found }: InvariantResult): string => {
  const looked = Object.entries(checked)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')
  switch (outcome) {
    case 'holds':
      return `holds (${looked})`
    case 'broken':
      return `BROKEN, ${found} found (${looked || 'nothing to look at'})`
    case 'nothing_of_the_kind':
      return 'nothing of the kind in the books'
  }
}

/** Formats the report for a machine. Positions are text: they may exceed the range of a number. */
export const formatJson = (report: AuditReport): string =>
  JSON.stringify(report, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )

const millisecondsBetweenLines = 1_000

/** Prints a line about once a second, and none for a short audit. */
export const createProgressLines = (
  say: (line: string) => void,
  now: () => number = () => performance.now(),
): ((at: Progress) => void) => {
  const startedAt = now()
  let received = startedAt
  return ({ part, parts, position, goal }) => {
    const at = now()
    if (at - received < millisecondsBetweenLines) return
    received = at
    const done = (part - 1) * Number(goal) + Number(position)
    const remainingMilliseconds = ((at - startedAt) / done) * (parts * Number(goal) - done)
    const which = parts === 1 ? '' : `part ${part} of ${parts}, `
    say(`${which}${position} of ${goal} events, ${Math.ceil(remainingMilliseconds / 1_000)} s left`)
  }
}
