import { useLanguage } from '../../lib/language/i18n.ts'
import { formatRelative, formatTime } from '../../lib/text/format.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import styles from './time.module.css'

export type TimeProps = {
  at: string
  /** The moment to count from; if set, "3 minutes ago" is shown beside the time. */
  now?: number
}

/** Shows a moment in Hong Kong time: `yyyy/MM/dd hh:mm`. */
export const Time = ({ at, now }: TimeProps) => {
  const language = useLanguage()
  return (
    <time dateTime={at} className={styles.time}>
      {formatTime(at)}
      {now !== undefined && (
        <span className={styles.relative}>
          {language === 'en' ? ', ' : '，'}
          {formatRelative(at, now, language)}
        </span>
      )}
    </time>
  )
}

/** Shows a day in Hong Kong, `yyyy/MM/dd`, from the calendar’s `yyyy-MM-dd`. */
export const Day = ({ day }: { day: string }) => (
  <time dateTime={day} className={styles.time}>
    {formatDay(day)}
  </time>
)
