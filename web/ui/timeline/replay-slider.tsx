import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, type CSSProperties } from 'react'
import { classes } from '../../lib/classes.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { formatTime } from '../../lib/text/format.ts'
import type { TimelineEntry } from './timeline.tsx'
import styles from './replay-slider.module.css'
import { groupBands, layoutTrack, nearestEntry, type TrackLayout } from './track-layout.ts'

type Props = {
  entries: readonly TimelineEntry[]
  /** The number of entries before the first one. */
  earlier: number
  step: number
  set: (step: number) => void
  /** The other moment, while two are compared. */
  against: number | null
}

/** The events of a history on a line, with their rounds; the thumb is the moment that is shown. */
export const ReplaySlider = ({ entries, earlier, step, set, against }: Props) => {
  const id = useId()
  const valueText = useValueText()
  const layout = layoutTrack(entries)
  const { offsets, length } = layout
  const number = earlier + step + 1
  const count = earlier + entries.length
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>
        <Trans>Replay the history</Trans>
      </label>
      <span className={styles.place}>
        <Trans>
          {number} of {count}
        </Trans>
      </span>
      <Track entries={entries} layout={layout} step={step} against={against} />
      <input
        id={id}
        type="range"
        min={0}
        max={length}
        step={1}
        value={offsets[step] ?? 0}
        aria-valuetext={valueText(entries[step])}
        onChange={(event) => set(nearestEntry(layout, { value: Number(event.target.value), step }))}
      />
    </div>
  )
}

/** Returns a text like "Round 2, asked for more by C. Ng, 2026/11/20 14:03". */
const useValueText = (): ((entry: TimelineEntry | undefined) => string) => {
  const { t } = useLingui()
  const language = useLanguage()
  return (entry) => {
    if (!entry) return ''
    const { band, sentence, who, at } = entry
    const act = who === undefined ? sentence : t`${sentence} by ${who}`
    const parts = [...(band === undefined ? [] : [band]), act, formatTime(at)]
    return parts.join(language === 'en' ? ', ' : '，')
  }
}

type TrackProps = Pick<Props, 'entries' | 'step' | 'against'> & { layout: TrackLayout }

/** Draws the track, which is only visual: the control contains this information as text. */
const Track = ({ entries, layout, step, against }: TrackProps) => {
  const { offsets, length, gaps } = layout
  const share = (offset: number): number => (length === 0 ? 0 : offset / length)
  const from = (offset: number) => ({ '--at': share(offset) }) as CSSProperties
  const stretch = (start: number, end: number) =>
    ({ '--at': share(start), '--to': share(end) }) as CSSProperties
  return (
    <div className={styles.track} aria-hidden="true">
      {groupBands(entries).map(({ label, first, last }, place) => (
        <span
          key={first}
          className={classes(styles.band, place % 2 === 1 && styles.other)}
          style={stretch(offsets[first] ?? 0, offsets[last + 1] ?? offsets[last] ?? 0)}
        >
          {label}
        </span>
      ))}
      {gaps.map(({ from: start, to, days }) => (
        <span key={start} className={styles.gap} style={stretch(start, to)}>
          <Plural value={days} one="# day" other="# days" />
        </span>
      ))}
      {entries.map(({ key, by }, place) => (
        <span
          key={key}
          className={classes(
            styles.mark,
            by && styles[by],
            place === step && styles.chosen,
            place === against && styles.against,
          )}
          style={from(offsets[place] ?? 0)}
        />
      ))}
    </div>
  )
}
