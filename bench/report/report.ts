import { number, type Figure } from '../measure.ts'

/** The report's table: what was measured, against which peer, and whether it meets its target. */
export const table = (figures: readonly Figure[]): string => {
  const header = ['measure', 'figure', 'against', 'ratio', 'target', '']
  const rows = [header, ...figures.map(toRow)]
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}

const toRow = ({ what, value, unit, against, ratio, target }: Figure): readonly string[] => [
  what,
  withUnit(value, unit),
  against ? `${against.name} ${withUnit(against.value, unit)}` : '',
  ratio === undefined ? '' : `${number(ratio)} x`,
  target?.text ?? '',
  target === undefined ? '' : target.reached ? 'reached' : 'MISSED',
]

const withUnit = (value: number, unit: Figure['unit']): string =>
  unit === '/s' || unit === '' ? `${number(value)}${unit}` : `${number(value)} ${unit}`

/** Lists how each figure differs from its last measurement; the last figure in `before` counts. */
export const changes = (now: readonly Figure[], before: readonly Figure[]): readonly string[] => {
  const earlier = new Map(before.map((figure) => [toKey(figure), figure]))
  return now.flatMap((figure) => {
    const past = earlier.get(toKey(figure))
    if (past === undefined || past.value === 0) return []
    // Ratios are compared if both runs have them: each was measured within one run, and noise
    // affected both sides.
    const useRatio = figure.ratio !== undefined && past.ratio !== undefined
    const [to, from] = useRatio ? [figure.ratio, past.ratio] : [figure.value, past.value]
    if (to === undefined || from === undefined) return []
    const percent = Math.round((to / from - 1) * 100)
    if (Math.abs(percent) < 10) return []
    const unit = useRatio ? 'x' : figure.unit
    const [old, present] = [withUnit(from, unit), withUnit(to, unit)]
    return [`${toKey(figure)}: ${old} -> ${present} (${percent > 0 ? '+' : ''}${percent} %)`]
  })
}

// A latency in a figure's label is not part of its key.
const toKey = ({ what, against }: Figure): string =>
  `${what.replace(/, p99 .*$/, '')}${against ? ` against ${against.name}` : ''}`
